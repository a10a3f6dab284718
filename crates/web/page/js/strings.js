/**
 * Words in the reader's language. `t('play.moves', { count: 3 })` looks the key up and fills in `{count}`; a string
 * may have forms for counts, as in 'one move|{count} moves' (chosen by the language's plural rule for `count`).
 */
import en from './strings/en.js';
import { state } from './state.js';

/** @type {Record<string, { name: string, load: () => Promise<{ default: Record<string, string> }> }>} */
export const LANGUAGES = {
  en: { name: 'English', load: async () => ({ default: en }) },
  de: { name: 'Deutsch', load: () => import('./strings/de.js') },
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
  table = (await /** @type {any} */ (LANGUAGES[known]).load()).default;
  language = known;
  plural = new Intl.PluralRules(known);
  document.documentElement.lang = known;
  for (const listener of [...listeners]) listener();
}
