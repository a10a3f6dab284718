/** Sentences that speak of safe positions have a second form for readers who prefer P and N. */
import { h } from '../dom.js';
import { state } from '../state.js';
import { spoken, t } from '../strings.js';

/** @param {string} key @param {Record<string, string|number>} [values] */
export const worded = (key, values) => t(state.words === 'pn' ? `${key}.pn` : key, values);

/** Text between backquotes as code. @param {string} text @returns {(string|Node)[]} */
export const code = (text) => text.split('`').map((part, i) => (i % 2 ? h('code', null, part) : part));

/** A showcase in the reader's language, where the server has it in that. @param {import('../types.js').Showcase & { family?: string, de?: any }} showcase */
export const told = (showcase) => ({ ...showcase, ...(/** @type {any} */ (showcase)[spoken()] ?? {}) });

/** `A_n`, `x_{i−1}`, `2^(d−1)` and `β^T` with what stands low and high set so. @param {string} text @returns {(string|Node)[]} */
export function pretty(text) {
  /** @type {(string|Node)[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(/(?<=[^\s_^])[_^](?:\{([^{}]*)\}|\(([^()]*)\)|([\p{L}\p{N}]+))/gu)) {
    parts.push(text.slice(from, found.index), h(found[0].startsWith('_') ? 'sub' : 'sup', null, found[1] ?? found[2] ?? found[3] ?? ''));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
}
