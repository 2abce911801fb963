// Compiles archives of Python with Pyodide itself: node compile.mjs PYODIDE COMPILING.PY LEVEL:ARCHIVE…, each in its place.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, script, ...archives] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: folder, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
  python.runPython(readFileSync(script, "utf8"));
  for (const each of archives) {
    const path = each.slice(2);
    python.FS.writeFile("/before.zip", readFileSync(path));
    python.globals.get("compile_archive")("/before.zip", "/after.zip", Number(each[0]));
    writeFileSync(path, python.FS.readFile("/after.zip"));
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);    // the trace would quote a megabyte of Pyodide
  process.exitCode = 1;
}
