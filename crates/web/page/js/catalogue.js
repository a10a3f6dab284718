/** What the server knows about its games, asked once and remembered. */
import { ask, get } from './api.js';
import { spoken } from './strings.js';

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

/**
 * The rules in words and where they come from, in the reader's language as far as the server has it.
 * @param {Description} game @returns {{ words: string, lang: string, source: string|null }}
 */
export function rulesIn(game) {
  const own = spoken() === 'de' ? game.de : undefined;
  return own ? { ...own, lang: 'de' } : { words: game.words, lang: 'en', source: game.source };
}

/** A screen on which a board of this many cells a side can be hit with a finger. */
const SMALL = { width: 700, height: 500, piles: 11 };

/**
 * Where to start: the usual position, or on a small screen one like it that fits and that the first player can win.
 * @param {Ref} ref @param {string[]} usual @returns {Promise<string[]>}
 */
export async function startOf(ref, usual) {
  const roomy = innerWidth >= SMALL.width && innerHeight >= SMALL.height;
  let piles = usual.map(Number);
  if (roomy || usual.length !== 2 || piles.some((pile) => !(pile < 1000)) || Math.max(...piles) <= SMALL.piles) {
    return usual;
  }
  if ((await describe(ref)).shape !== 'board') return usual;
  while (Math.max(...piles) > SMALL.piles) piles = piles.map((pile) => Math.floor(pile / 2));
  const [x = 0, y = 0] = piles;
  for (const [right, up] of [[0, 0], [0, 1], [1, 0], [1, 1], [1, 2]]) {
    const position = [String(x + (right ?? 0)), String(y + (up ?? 0))];
    try {
      const { outcome } = await ask('outcome', { ...ref, position });
      if (outcome === 'N') return position;
    } catch {
      // Not a position of this game; the next one may be.
    }
  }
  return usual;
}

/** The id of a reference: what stands before the colon. @param {Ref} ref */
export const idOf = (ref) => (ref.game ?? '').split(':')[0] ?? '';

/**
 * The catalogue line and the showcase a game belongs to.
 * @param {Ref} ref @param {Description} game @param {Entry[]} entries
 */
export function place(ref, game, entries) {
  const entry = entries.find((each) => each.id === idOf(ref)) ?? null;
  return { entry, showcase: entry?.showcases.find((each) => each.game === game.showcase) ?? null };
}

/**
 * A showcase in the reader's language, as far as the server has it.
 * @param {Showcase} showcase
 * @returns {Showcase & { lang: string }}
 */
export function told(showcase) {
  const own = showcase[spoken()];
  return { ...showcase, ...own, lang: own ? spoken() : 'en' };
}
