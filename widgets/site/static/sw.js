// The service worker of the static site: after the first visit all plain pages work without a network.
// The builder fills in every file and a version that changes with their content.
const SITE = { version: "", files: [] };

const PREFIX = "civitas-site-";
const NAME = `${PREFIX}${new URL(registration.scope).pathname}@${SITE.version}`;
const FILES = new Set(SITE.files);
const FOR_EVER = /^(civitas|engine|page)\//;    // names that change with their content

const address = (path) => new URL(path, registration.scope).href;

/** The file that a request means, as the builder calls it, or null if it is none of ours. */
function meant(url) {
  const scope = new URL(registration.scope);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return null;
  const path = decodeURIComponent(url.pathname.slice(scope.pathname.length));
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

/** A file of ours from an older version that is the same in this one. */
async function older(path) {
  if (!FOR_EVER.test(path)) return undefined;
  return caches.match(address(path));
}

async function keep(cache, path) {
  if (await cache.match(address(path))) return;
  const found = (await older(path)) ?? (await fetch(address(path), { cache: FOR_EVER.test(path) ? "default" : "no-cache" }));
  if (!found.ok) throw new Error(`${path}: ${found.status}`);
  // A copy, since an answer that was redirected may not be given to a navigation.
  const type = found.headers.get("content-type") ?? "application/octet-stream";
  await cache.put(address(path), found.redirected ? new Response(await found.blob(), { headers: { "content-type": type } }) : found);
}

async function keepAll() {
  const cache = await caches.open(NAME);
  const left = [...SITE.files];
  const work = async () => {
    while (left.length) await keep(cache, left.shift());
  };
  await Promise.all([work(), work(), work(), work()]);
}

/** Only the version before this one stays: tabs that show it still may ask for its files. */
async function forgetOlder() {
  const own = NAME.slice(0, NAME.lastIndexOf("@") + 1);
  const others = (await caches.keys()).filter((name) => name.startsWith(own) && name !== NAME);
  for (const name of others.slice(0, -1)) await caches.delete(name);
  await clients.claim();
}

async function answer(request, path) {
  const cache = await caches.open(NAME);
  return (await cache.match(address(path))) ?? (await older(path)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keepAll().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(forgetOlder()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  const path = meant(url);
  if (path === null) return;
  if (FILES.has(path) || FOR_EVER.test(path)) event.respondWith(answer(request, path));
  else if (request.mode === "navigate" && FILES.has(`${path}/index.html`)) {
    event.respondWith(Response.redirect(address(`${path}/`) + url.search));
  }
});
