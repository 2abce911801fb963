// Says so where a browser cannot run the games. It is written for browsers that know nothing newer than ES5.
(function () {
  function able() {
    var throwing = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];
    if (!("noModule" in document.createElement("script")) || typeof Worker !== "function") return false;
    if (typeof WebAssembly !== "object" || typeof WebAssembly.instantiateStreaming !== "function") return false;
    if (typeof BigInt64Array !== "function" || typeof ReadableStream !== "function") return false;
    try {
      if (!WebAssembly.validate(new Uint8Array(throwing))) return false;    // exceptions
    } catch (error) {
      return false;
    }
    return true;
  }
  function say() {
    var words = document.getElementById("civitas-old");
    if (!words) return;
    words.hidden = false;
    document.documentElement.className += " civitas-too-old";
  }
  window.civitasOld = !able();
  if (window.civitasOld) say();
})();
