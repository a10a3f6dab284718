/**
 * A worker with the engine: gets the compiled module first, then one request after the other. A plain script, so that
 * it can be started from a file as well as from text inside the page.
 */
(() => {
  const port = /** @type {any} */ (self);
  /** @type {any} */
  let engine;
  const [reader, writer] = [new TextDecoder(), new TextEncoder()];
  /** The bytes of the module's memory; growing it makes them anew. @param {number} at @param {number} length */
  const bytes = (at, length) => new Uint8Array(engine.memory.buffer, at >>> 0, length >>> 0);
  const page = {
    now: () => BigInt(Math.floor(performance.now())),
    tell: (/** @type {number} */ at, /** @type {number} */ length) =>
      port.postMessage({ progress: JSON.parse(reader.decode(bytes(at, length))) }),
  };

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
      if (data.module) {
        engine = new WebAssembly.Instance(data.module, { page }).exports;
        port.postMessage({ up: true });
      } else answer(data);
    } catch (error) {
      // Memory or stack used up, or a mistake of ours: whatever it was, this engine is not asked again.
      port.postMessage({ broken: String(error) });
    }
  };
})();
