/** The engine under node: what `worker.js` does in a browser, one request after the other. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** @param {string} path a module, or one packed by gzip */
export async function engine(path) {
  const file = readFileSync(path);
  const module = await WebAssembly.compile(file[0] === 0x1f ? gunzipSync(file) : file);
  const [reader, writer] = [new TextDecoder(), new TextEncoder()];
  const start = () => new WebAssembly.Instance(module, {
    page: {
      now: () => BigInt(Math.floor(performance.now())),
      tell: (at, length) => told.push(reader.decode(new Uint8Array(exports.memory.buffer, at >>> 0, length >>> 0))),
      rest: () => {
        rest ??= new WebAssembly.Module(WebAssembly.Module.customSections(module, 'rest')[0]);
        new WebAssembly.Instance(rest, { first: exports });
        loaded = true;
      },
    },
  }).exports;
  let [told, rest, loaded] = [[], null, false];
  let exports = start();
  return {
    /** @returns {{ status: number, kind: string, name: string|null, text: string, told: string[] }} */
    ask(line, body = '') {
      told = [];
      const request = writer.encode(`${line}\n${body}`);
      try {
        const at = exports.room(request.length);
        new Uint8Array(exports.memory.buffer, at >>> 0, request.length).set(request);
        const length = exports.ask() >>> 0;
        const answer = new Uint8Array(exports.memory.buffer, exports.answer() >>> 0, length);
        const end = answer.indexOf(10);
        return {
          ...JSON.parse(reader.decode(answer.subarray(0, end))), text: reader.decode(answer.subarray(end + 1)), told,
        };
      } catch (error) {
        [exports, loaded] = [start(), false];
        return { status: 0, kind: '', name: null, text: `the engine stopped: ${error}`, told };
      }
    },
    /** Whether something was asked that the first part of the engine cannot answer by itself. */
    get whole() { return loaded; },
    get bytes() { return exports.memory.buffer.byteLength; },
  };
}
