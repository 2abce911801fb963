// The engine of a static page, in a worker: Pyodide, our code, and the bridge of widgets/site/worker.py.
// In:  {type: "load", root, engine, archives, files, kept}, {type: "open", page, slug, query, messages}, {type: "take", messages}
// Out: {type: "progress", share}, {type: "ready"}, {type: "told", told}, {type: "failed", kind, file, why}, {type: "crashed", why}
const HOME = "/civitas";    // where our code lies in Pyodide's file system

const early = new Map();    // what was asked for before Pyodide asks for it
const plainFetch = self.fetch.bind(self);
self.fetch = (input, options) => {
  const url = String(input?.url ?? input);
  const found = early.get(url);
  early.delete(url);
  return found ?? plainFetch(input, options);
};

let python = null;
let bridge = null;

/** Ask for a file now; `count(bytes)` hears how it comes, and a file of another size is refused. */
function ask(url, size, count) {
  const found = plainFetch(url, { credentials: "same-origin" }).then((answer) => {
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    const type = url.endsWith(".wasm") ? "application/wasm" : answer.headers.get("content-type");    // whatever a server says
    return count || type !== answer.headers.get("content-type") ? counted(answer, url, size, type, count) : answer;
  });
  early.set(url, found);
  return found;
}

function counted(answer, url, size, type, count) {
  let come = 0;
  const meter = new TransformStream({
    transform(chunk, out) {
      come += chunk.byteLength;
      count?.(chunk.byteLength);
      out.enqueue(chunk);
    },
    flush(out) {
      if (come !== size) out.error(new Error(`${url}: ${come} of ${size} bytes`));
    },
  });
  return new Response(answer.body.pipeThrough(meter), { headers: type ? { "content-type": type } : {} });
}

async function load({ root, engine, archives, files, kept }) {
  const at = (name) => new URL(name, root).href;
  const total = Object.values(files).reduce((sum, size) => sum + size, 0);
  let done = 0;
  let told = 0;
  const count = (bytes) => {
    done += bytes;
    if (done - told < total / 100) return;
    told = done;
    postMessage({ type: "progress", share: done / total });
  };
  try {
    const scripts = (name) => name.endsWith(".js");    // the browser fetches those itself
    // What this browser has kept goes straight to Pyodide: then it may use code that it compiled before.
    const asked = Object.entries(files).filter(([name]) => !scripts(name)).map(([name, size]) => ask(at(name), size, kept ? null : count));
    const trouble = new Promise((_, reject) => {    // is told at once
      for (const each of asked) each.catch(reject);
      const plain = WebAssembly.instantiateStreaming;    // Pyodide would wait for ever for one that fails
      WebAssembly.instantiateStreaming = (...given) => {
        const made = plain.apply(WebAssembly, given);
        made.catch(reject);
        return made;
      };
    });
    await Promise.race([trouble, started(at, engine, archives)]);
    postMessage({ type: "ready" });
  } catch (error) {
    postMessage({ type: "failed", ...(await diagnosed(at, files)), why: String(error?.message ?? error).slice(0, 2000) });
  }
}

async function started(at, engine, archives) {
  const packed = archives.map((name) => self.fetch(at(name)).then((answer) => answer.arrayBuffer()));
  const { loadPyodide } = await import(at(`${engine}pyodide.js`));
  python = await loadPyodide({ indexURL: at(engine), packages: [], env: { HOME } });
  for (const archive of packed) python.unpackArchive(await archive, "zip", { extractDir: HOME });
  python.runPython(`import sys; sys.path.insert(0, "${HOME}"); from widgets.site.worker import bridge`);
}

/** Which file is to blame: one that cannot be had, else one that is not as long as it should be. */
async function diagnosed(at, files) {
  const named = (name) => name.slice(name.lastIndexOf("/") + 1);
  for (const name of Object.keys(files)) {
    const answer = await plainFetch(at(name), { method: "HEAD" }).catch(() => null);
    if (!answer?.ok) return { kind: "missing", file: named(name) };
  }
  for (const [name, size] of Object.entries(files)) {
    const come = await plainFetch(at(name)).then((answer) => answer.arrayBuffer()).catch(() => null);
    if (come?.byteLength !== size) return { kind: "damaged", file: named(name) };
  }
  return { kind: "stopped", file: "" };
}

/** Python's own errors are told by the bridge; one that comes as far as here has killed the engine. */
function take(messages) {
  try {
    const told = JSON.parse(bridge.take(JSON.stringify(messages)));
    if (told.fault) console.error(told.fault);
    postMessage({ type: "told", told });
  } catch (error) {
    postMessage({ type: "crashed", why: String(error?.message ?? error).slice(0, 2000) });
  }
}

function open({ page, slug, query, messages }) {
  try {
    bridge = python.globals.get("bridge")(page, slug, query);
  } catch (error) {
    postMessage({ type: "failed", kind: "stopped", file: "", why: String(error?.message ?? error).slice(0, 2000) });
    return;
  }
  take(messages);
}

self.onmessage = ({ data }) => ({ load, open, take: () => take(data.messages) })[data.type](data);
