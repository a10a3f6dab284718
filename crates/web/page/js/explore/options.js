/** The options of a position as a tree: each has its outcome and value where the picture knows them, and opens. */
import { ask, ApiError } from '../api.js';
import { clear, h } from '../dom.js';
import { outcomeWord, t } from '../strings.js';
import { saying, spell } from '../words.js';

/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Move} Move */
/** @typedef {import('../types.js').Ref} Ref */
/** @typedef {(to: Position) => { outcome: string|null, value: number|null }} Look */

/** So many of a position's options are listed. */
const LISTED = 400;

/**
 * The options of a position, or null if there are none or too many to ask for.
 * @param {Ref} ref @param {Position} position @param {Look} look
 * @returns {Promise<{ count: number, list: HTMLElement }|null>}
 */
export async function optionsOf(ref, position, look) {
  const { moves, count } = await ask('position', { ...ref, position });
  if (!moves?.length) return null;
  const lines = moves.slice(0, LISTED).map((/** @type {Move} */ move) => branch(ref, move, look));
  const rest = (count ?? moves.length) - lines.length;
  if (rest > 0) lines.push(h('li', { class: 'soft' }, t('explore.best.more', { count: rest })));
  return { count: count ?? moves.length, list: h('ul', { class: 'moves tree' }, lines) };
}

/** @param {Ref} ref @param {Move} move @param {Look} look */
function branch(ref, { to, rule }, look) {
  const { outcome, value } = look(to);
  const below = h('div');
  let asked = false;
  /** @param {Event} event */
  const open = async (event) => {
    if (asked || !(/** @type {HTMLDetailsElement} */ (event.target)).open) return;
    asked = true;
    try {
      const found = await optionsOf(ref, to, look);
      clear(below, found?.list ?? h('p', { class: 'soft' }, t('explore.options.none')));
    } catch (error) {
      asked = false;
      if (!(error instanceof ApiError)) throw error;
      clear(below, h('p', { class: 'trouble' }, saying(error)));
    }
  };
  return h('li', null, h('details', { ontoggle: open, 'data-testid': 'explore-option' },
    h('summary', null, h('span', { class: outcome === 'P' ? 'mono' : 'mono plain' }, `→ ${spell(to)}`),
      outcome ? h('span', { class: outcome === 'P' ? 'safe-word' : 'soft' }, outcomeWord(outcome)) : null,
      value === null ? null : h('span', { class: 'mono' }, String(value)), h('span', { class: 'soft' }, rule)),
    below));
}
