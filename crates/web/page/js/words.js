/** Text with code, subscripts and superscripts. */
import { h } from './dom.js';
import { placed, retell } from './retell.js';
import { t } from './strings.js';

/** A position in a sentence. @param {import('./types.js').Position} position */
export const spell = (position) => (position.length === 2
  ? position.join(' / ')
  : position.length === 1 ? position[0] ?? '' : `(${position.join(', ')})`);

/**
 * What went wrong, each part in the language it is in.
 * @param {any} error @returns {(string|Node)[]}
 */
export function saying(error) {
  const { message, hint, lang, hintLang } = error ?? {};
  if (lang === undefined) return [String(message ?? error)];
  const part = (/** @type {string} */ text, /** @type {string|null} */ tongue) =>
    h('span', { lang: tongue }, code(text));
  if (!hint) return [part(message, lang)];
  return [part(message, lang), /[.!?:;]\s*$/.test(message) ? ' ' : '; ', part(hint, hintLang)];
}

/** A sentence of the engine. @param {string} text @param {string|null} [kind]  its class */
export function retold(text, kind = null) {
  const { text: words, lang } = retell(text);
  return h('span', { class: kind, lang }, code(words));
}

/** A place in a document. @param {string} text */
export function spot(text) {
  const { text: words, lang } = placed(text);
  return h('span', { lang }, words);
}

/**
 * `proved: automata over base:2`, or what is known of certain instances, which the documents name in their own words.
 * @param {string} text @returns {(string|Node)[]}
 */
export function label(text) {
  const [, instances, rest = ''] = /^instances: (.*?); ((?:each |checked up to).*)$/s.exec(text) ?? [null, null, text];
  if (!instances) return [spot(text)];
  return [t('ledger.instances'), ' ', h('span', { lang: 'en' }, instances), '; ', spot(rest)];
}

/** What the documents say stays in their language. @param {string} text */
export const quoted = (text) => h('span', { lang: 'en' }, pretty(text));

/** A sentence with elements in its gaps. @param {string} text @param {Record<string, any>} values */
export function filled(text, values) {
  return text.split(/(\{\w+\})/).map((part) => values[part.slice(1, -1)] ?? part);
}

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
