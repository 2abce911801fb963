// Before anything is drawn: theme and language of the page.  Then: away with the loading screen once a surface is there.
(() => {
  const page = document.documentElement;
  const facts = JSON.parse(document.getElementById("civitas-page").textContent);
  const query = new URLSearchParams(location.search);
  const remembered = (key) => {
    try {
      return localStorage.getItem(`civitas:${key}`) ?? "";
    } catch {
      return "";
    }
  };

  const theme = query.get("theme") || remembered("theme");
  if (theme === "light" || theme === "dark") page.dataset.theme = theme;

  function speak(lang) {
    if (!facts.languages.includes(lang) || (lang === page.lang && document.title === facts.titles[lang])) return;
    page.lang = lang;
    document.title = facts.titles[lang];
  }
  const system = (navigator.languages ?? [navigator.language]).map((each) => each.slice(0, 2)).map((each) => (each === "sk" ? "cs" : each));
  speak([query.get("lang"), remembered("lang"), ...system].find((lang) => facts.languages.includes(lang)));

  // What Voilà's scripts call while cells run and when they are done; our own screen tells it all.
  window.voila_process = window.voila_finish = window.voila_heartbeat = window.update_loading_text = () => {};

  const PATIENCE = { "civitas-slow": 10000, "civitas-lost": 45000 };    // ms until the loading screen says more
  const there = () => document.querySelector(".cv:not(.civitas-loading)");
  let shown = null;
  let leaving = false;

  function look() {
    const surface = there();
    if (surface && surface !== shown) {
      shown = surface;
      try {
        sessionStorage.removeItem("civitas:again");
      } catch {
        // nothing was kept
      }
      document.getElementById("civitas-loading")?.remove();
    }
    if (surface) speak(surface.lang);
    else if (document.querySelector("[data-civitas-failed]") || (unshown() && !again())) reveal("civitas-lost");
  }

  // On a very busy machine the widget manager may give up on a model in the moment in which it arrives (ipywidgets
  // 8.1.9 asks for two seconds); opening the page once more helps.
  function unshown() {
    return [...document.querySelectorAll("#rendered_cells .jupyter-widgets")].some((node) => node.textContent.startsWith("Error displaying widget"));
  }
  function again() {
    const key = "civitas:again";
    try {
      if (sessionStorage.getItem(key)) return leaving;
      sessionStorage.setItem(key, "1");
    } catch {
      return false;
    }
    leaving = true;
    location.replace(location.href);
    return true;
  }
  new MutationObserver(look).observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ["lang"] });

  function reveal(id) {
    const part = document.getElementById(id);
    if (part?.hidden && !there()) part.hidden = false;
  }
  for (const [id, after] of Object.entries(PATIENCE)) setTimeout(reveal, after, id);
  addEventListener("click", (event) => event.target.closest?.("#civitas-reload") && location.reload());
})();
