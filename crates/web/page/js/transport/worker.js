/**
 * A worker with the engine: gets the compiled module first, then one request after the other. A plain script, so that
 * it can be started from a file as well as from text inside the page.
 *
 * The engine has two parts (crates/wasm/node/split.mjs). The module is the first; it asks for the rest when one of its
 * functions is called, and waits. The rest is a custom section of the module, or a file that such a section names.
 */
(() => {
  const port = /** @type {any} */ (self);
  /** @type {any} */
  let engine;
  /** The rest of the engine, once it is compiled, and what says where it is. @type {WebAssembly.Module|undefined} */
  let rest;
  /** @type {{ module: WebAssembly.Module, folder: string }} */
  let from;
  /** Was it the rest that could not be loaded? */
  let missing = false;
  const [reader, writer] = [new TextDecoder(), new TextEncoder()];
  /** The bytes of the module's memory; growing it makes them anew. @param {number} at @param {number} length */
  const bytes = (at, length) => new Uint8Array(engine.memory.buffer, at >>> 0, length >>> 0);
  const page = {
    now: () => BigInt(Math.floor(performance.now())),
    tell: (/** @type {number} */ at, /** @type {number} */ length) =>
      port.postMessage({ progress: JSON.parse(reader.decode(bytes(at, length))) }),
    /** The engine waits here for its rest, whose functions take their places in its table. */
    rest: () => {
      missing = true;
      port.postMessage({ loading: true });
      rest ??= new WebAssembly.Module(packed());
      new WebAssembly.Instance(rest, { first: engine });
      port.postMessage({ rest });
      missing = false;
    },
  };

  /** The rest of the engine as bytes. */
  function packed() {
    const [inside] = WebAssembly.Module.customSections(from.module, 'rest');
    if (inside) return inside;
    const [name] = WebAssembly.Module.customSections(from.module, 'rest at');
    if (!name) throw new Error('the engine does not say where its rest is');
    const address = new URL(reader.decode(name), from.folder);
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.responseType = 'arraybuffer';
    request.send();
    if (request.status !== 200) throw new Error(`${address}: HTTP ${request.status}`);
    return request.response;
  }

  /** @param {{ line: string, body: string }} request */
  function answer({ line, body }) {
    const request = writer.encode(`${line}\n${body}`);
    const at = engine.room(request.length);
    bytes(at, request.length).set(request);
    const length = engine.ask();
    const answered = bytes(engine.answer(), length);
    const end = answered.indexOf(10);
    const head = JSON.parse(reader.decode(answered.subarray(0, end)));
    const data = answered.slice(end + 1).buffer;
    port.postMessage({ head, data }, [data]);
  }

  port.onmessage = (/** @type {MessageEvent} */ { data }) => {
    try {
      if (data.rest) rest = data.rest;
      if (data.module) {
        from = data;
        engine = new WebAssembly.Instance(data.module, { page }).exports;
        port.postMessage({ up: true });
      } else if (data.line) answer(data);
    } catch (error) {
      // Memory or stack used up, or a mistake of ours: whatever it was, this engine is not asked again.
      port.postMessage({ broken: String(error), missing });
    }
  };
})();
