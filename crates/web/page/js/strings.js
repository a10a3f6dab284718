/**
 * Words in the reader's language. `t('play.moves', { count: 3 })` looks the key up and fills in `{count}`; a string
 * may have forms for counts, as in 'one move|{count} moves' (chosen by the language's plural rule for `count`).
 */
import en from './strings/en.js';
import { learn } from './retell.js';
import { state } from './state.js';

/**
 * The words of the page, and what the engine says when it refuses.
 * @type {Record<string, { name: string, load: () => Promise<{ default: Record<string, string> }>, refusals: () =>
 *   Promise<import('./retell.js').Refusals|null> }>}
 */
export const LANGUAGES = {
  en: { name: 'English', load: async () => ({ default: en }), refusals: async () => null },
  de: {
    name: 'Deutsch', load: () => import('./strings/de.js'), refusals: () => import('./strings/refusals.de.js'),
  },
};

/** @type {Record<string, string>} */
let table = en;
let language = 'en';
let plural = new Intl.PluralRules('en');
/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  let text = table[key] ?? en[/** @type {keyof typeof en} */ (key)] ?? key;
  if (text.includes('|')) {
    const [one = '', other = ''] = text.split('|');
    text = plural.select(Number(values.count ?? 0)) === 'one' ? one : other;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) => (values[name] === undefined ? whole : String(values[name])));
}

/** The word for an outcome: safe/unsafe for people, P/N for those who ask for it. @param {string} outcome 'P' or 'N' */
export function outcomeWord(outcome) {
  if (state.words === 'pn') return outcome;
  return t(outcome === 'P' ? 'word.safe' : 'word.unsafe');
}

/** A sentence that speaks of safe positions has a second form for readers who prefer P and N. @param {string} key */
export const worded = (key) => t(state.words === 'pn' ? `${key}.pn` : key);

/** Calls back when the words have changed (language, or safe/unsafe against P/N). @param {() => void} listener */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const spoken = () => language;

/** @param {string} code */
export async function speak(code) {
  const known = LANGUAGES[code] ? code : 'en';
  const chosen = /** @type {typeof LANGUAGES[string]} */ (LANGUAGES[known]);
  const [words, refusals] = await Promise.all([chosen.load(), chosen.refusals()]);
  table = words.default;
  learn(known, refusals);
  language = known;
  plural = new Intl.PluralRules(known);
  document.documentElement.lang = known;
  for (const listener of [...listeners]) listener();
}
