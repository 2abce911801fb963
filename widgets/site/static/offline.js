// Asks the browser to keep the site for visits without a network; where it cannot, or should save data, nothing is lost.
const root = new URL("../../", import.meta.url);

async function keep() {
  if (navigator.connection?.saveData) return;
  try {
    await navigator.serviceWorker?.register(new URL("sw.js", root), { scope: root.pathname });
  } catch {
    // then there is no visit without a network
  }
}

if (document.readyState === "complete") keep();
else addEventListener("load", keep);    // never in the way of what is being looked at
