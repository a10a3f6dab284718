/**
 * What the engine says when it refuses, for whoever reads the page: in their language where the sentence is known
 * (strings/refusals.de.js), otherwise as it was said. Names of routes and the quotes of JSON are left out.
 */

/**
 * @typedef {{ default: [string, string][], PLACES: [string, string][], LIMITS: Record<string, string>, MOST: string,
 *   JOINTS: Record<string, string> }} Refusals
 */
/** @typedef {{ text: string, lang: string }} Told */

/** No word of three letters or more. */
const NO_WORDS = '(?:(?![a-zA-Z]{3}).)+?';

/** What a gap with one of these names stands for; others stand for anything. @type {Record<string, string>} */
const GAPS = {
  key: '[^\\s:]+', game: '[^\\s:]+', play: '\\S+', n: '[\\dA-ZIVX(][\\d.]*(?:\\(?[ivxIVX\\d]+\\)[a-z]?)*', sign: '\\S+',
  mark: '\\([ABivx\\d]+\\)\\S*', formula: NO_WORDS, value: NO_WORDS,
};
for (const name of ['count', 'number', 'digits', 'most', 'limit', 'found', 'expected', 'width', 'height', 'least']) {
  GAPS[name] = '\\d[\\d…\u2060]*';
}

/** @typedef {{ pattern: RegExp, words: string, nested: string[] }[]} Known */
/** @type {{ sentences: Known, places: Known }} */
let known = { sentences: [], places: [] };
/** @type {Refusals|null} */
let refusals = null;
let language = 'en';

/** @param {string} spoken @param {Refusals|null} given */
export function learn(spoken, given) {
  language = spoken;
  refusals = given;
  const read = (/** @type {[string, string][]} */ list) => list.map(([said, words]) => ({
    pattern: patternOf(said), words, nested: [...said.matchAll(/\{=(\w+)\}/g)].map((found) => found[1] ?? ''),
  }));
  known = { sentences: read(given?.default ?? []), places: read(given?.PLACES ?? []) };
}

/** @param {string} said */
function patternOf(said) {
  const parts = said.split(/(`?\{=?\w+\}`?)/).map((part) => {
    const gap = /^(`?)\{=?(\w+)\}(`?)$/.exec(part);
    if (!gap) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const [, open = '', name = '', close = ''] = gap;
    return `${open}(?<${name}>${open && close ? '[^`]*' : GAPS[name] ?? '.+?'})${close}`;
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

/**
 * A sentence in the reader's language, or null where it is not known.
 * @param {string} text @param {Known} list @returns {string|null}
 */
function translated(text, list) {
  for (const { pattern, words, nested } of list) {
    const match = pattern.exec(text);
    if (!match) continue;
    const found = match.groups ?? {};
    /** @type {Record<string, string|null>} */
    const values = { ...found };
    for (const name of nested) values[name] = translated(found[name] ?? '', list);
    if (found.names !== undefined) values.names = listed(found.names);
    if (nested.some((name) => values[name] === null)) continue;
    return words.replace(/\{=?(\w+)\}/g, (whole, name) => values[name] ?? whole);
  }
  return null;
}

/** `pi, e and phi` in the reader's language. @param {string} names */
const listed = (names) => names.replace(/ (and|or) /g, (_, word) => ` ${refusals?.JOINTS[word] ?? word} `);

/** Without what only a program has to know. @param {string} text */
const plain = (text) => text.replace(/\n[\s\S]*/, '').replace(/\/api\/\S+ lists? (all games|them|what there is)/, '')
  .replace(/^`position`, pile /, 'pile ')
  .replace(/\["([^\]]*)"\]/g, (_, list) => list.replaceAll('","', ', ')).replace(/"(\d[\d^+-]*)"/g, '$1').trim();

/** @param {string} said @returns {Told} */
export function retell(said) {
  const text = plain(said);
  const words = language === 'en' ? null : translated(text, known.sentences);
  return words === null ? { text, lang: 'en' } : { text: words, lang: language };
}

/** A label of the ledger, or a place in a document. @param {string} said @returns {Told} */
export function placed(said) {
  const words = language === 'en' ? null : translated(said, known.places);
  return words === null ? { text: said, lang: 'en' } : { text: words, lang: language };
}

/**
 * A refusal for which only its limit is known.
 * @param {{ name: string, most: number }} limit
 * @returns {Told|null}
 */
export function beyond({ name, most }) {
  const what = refusals?.LIMITS[name];
  if (!refusals || what === undefined) return null;
  return { text: refusals.MOST.replace('{most}', String(most)).replace('{what}', what), lang: language };
}
