/** What the server knows about its games, asked once and remembered. */
import { ask, get } from './api.js';

/** @typedef {import('./types.js').Entry} Entry */
/** @typedef {import('./types.js').Ref} Ref */
/** @typedef {import('./types.js').Description} Description */
/** @typedef {import('./types.js').Showcase} Showcase */

/** @type {Promise<Entry[]>|undefined} */
let list;
/** @type {Promise<any>|undefined} */
let facts;
/** @type {Map<string, Promise<Description>>} */
const described = new Map();

/** The catalogue. @returns {Promise<Entry[]>} */
export const games = () => (list ??= get('games'));

/** Version, limits and the invitation. */
export const about = () => (facts ??= get('about'));

/** @param {Ref} ref */
export const keyOf = (ref) => JSON.stringify([ref.game ?? null, ref.rules ?? null, ref.arguments ?? null]);

/** Title, shape, words and formulas of a game. @param {Ref} ref @returns {Promise<Description>} */
export function describe(ref) {
  const key = keyOf(ref);
  let answer = described.get(key);
  if (!answer) {
    answer = ask('rules', ref);
    answer.catch(() => described.delete(key));
    if (described.size > 60) described.clear();
    described.set(key, answer);
  }
  return answer;
}

/** The id of a reference: what stands before the colon. @param {Ref} ref */
export const idOf = (ref) => (ref.game ?? '').split(':')[0] ?? '';

/** The parameters of a reference: what stands after the colon. @param {string} text @returns {Map<string, string>} */
export function argumentsOf(text) {
  const after = text.includes(':') ? text.slice(text.indexOf(':') + 1) : '';
  return new Map(after.split(',').filter(Boolean).map((part) => {
    const [name = '', value = ''] = part.split(/=(.*)/s);
    return [name.trim(), value.trim()];
  }));
}

/** Two ways of writing the same game. @param {string} one @param {string} other */
export function sameGame(one, other) {
  if (one === other) return true;
  if (one.split(':')[0] !== other.split(':')[0]) return false;
  const [a, b] = [argumentsOf(one), argumentsOf(other)];
  return a.size === b.size && [...a].every(([name, value]) => b.get(name) === value);
}

/** The catalogue line and the showcase a reference belongs to. @param {Ref} ref @param {Entry[]} entries */
export function place(ref, entries) {
  if (ref.game === undefined) return { entry: null, showcase: null };
  const entry = entries.find((each) => each.id === idOf(ref)) ?? null;
  const showcase = entry?.showcases?.find((each) => sameGame(each.game, ref.game ?? '')) ?? null;
  return { entry, showcase };
}

/** A showcase in the reader's language, as far as the server has it. @param {Showcase} showcase @param {string} language @returns {import('./types.js').Wording & { lang: string }} */
export function worded(showcase, language) {
  const own = language === 'en' ? null : showcase[language];
  return { family: showcase.family, title: showcase.title, subtitle: showcase.subtitle, sentence: showcase.sentence, ...own, lang: own ? language : 'en' };
}
