/**
 * What the page asks first, answered when it was made: a block in the page. With it a board stands without another
 * journey to the server, and in a page without one before the engine is ready.
 */

/** What the page carries inside. @param {string} name */
export const inside = (name) => document.getElementById(`inside:${name}`)?.textContent ?? null;

/** @typedef {Record<string, unknown>} Answers */
/** @type {Answers|Promise<Answers>|null} */
let first = null;

/** Bytes from letters: their number, a colon, and two of 91 letters for each 13 bits. @param {string} text */
const bytes = (text) => {
  const letters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
  const used = letters.filter((letter) => !'"&<'.includes(letter));
  const worth = Object.fromEntries(used.map((letter, i) => [letter, i]));
  const read = new Uint8Array(Number.parseInt(text, 10));
  const digit = (/** @type {number} */ at) => worth[text.charAt(at)] ?? 0;
  for (let at = text.indexOf(':') + 1, to = 0, bits = 0, count = 0; to < read.length; at += 2) {
    bits = bits << 13 | digit(at) * 91 + digit(at + 1);
    for (count += 13; count >= 8; count -= 8, to += 1) read[to] = bits >> count - 8;
    bits &= 0xff;
  }
  return read.buffer;
};

/** The block as it is, or packed by gzip and as letters. @param {string} text @returns {Answers|Promise<Answers>} */
const read = (text) => (text.startsWith('{')
  ? JSON.parse(text)
  : new Response(new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream('gzip'))).json());

/**
 * The answer to a question, if it is among them; undefined if not.
 * @param {'GET'|'POST'} method @param {string} path @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function prepared(method, path, body) {
  const text = first === null ? inside('first') : '';
  if (text === null) return undefined;
  first ??= read(text);
  // Nothing is waited for where the answers are there: what hangs on them is drawn at once.
  const answers = first instanceof Promise ? await first : first;
  const fields = body === undefined ? '' : JSON.stringify(Object.fromEntries(Object.entries(body ?? {}).sort()));
  const found = answers[`${method} ${path} ${fields}`];
  return found === undefined ? undefined : structuredClone(found);
}
