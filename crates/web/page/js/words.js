/** Text with code, subscripts and superscripts. */
import { h } from './dom.js';

/** A position in a sentence. @param {import('./types.js').Position} position */
export const spell = (position) => (position.length === 2
  ? position.join(' / ')
  : position.length === 1 ? position[0] ?? '' : `(${position.join(', ')})`);

/** Text between backquotes as code. @param {string} text @returns {(string|Node)[]} */
export const code = (text) => text.split('`').map((part, i) => (i % 2 ? h('code', null, part) : part));

/**
 * `A_n`, `x_{i−1}`, `2^(d−1)` and `β^T` set as subscripts and superscripts; copied, the text is as it was.
 * @param {string} text @param {string} [signs]  in a title only `^`: an underscore may be part of a name
 * @returns {(string|Node)[]}
 */
export function pretty(text, signs = '_^') {
  /** @type {(string|Node)[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(/(?<=[^\s_^])[_^](?:\{([^{}]*)\}|\(([^()]*)\)|([\p{L}\p{N}]+))/gu)) {
    const [whole, ...groups] = found;
    if (!signs.includes(whole.charAt(0))) continue;
    const inner = groups.find((group) => group !== undefined) ?? '';
    const bracketed = inner.length < whole.length - 1;
    parts.push(text.slice(from, found.index), h('span', { class: 'sign-off' }, whole.slice(0, bracketed ? 2 : 1)),
      h(whole.startsWith('_') ? 'sub' : 'sup', null, inner));
    if (bracketed) parts.push(h('span', { class: 'sign-off' }, whole.slice(-1)));
    from = found.index + whole.length;
  }
  return [...parts, text.slice(from)];
}
