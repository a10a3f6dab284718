/**
 * What the printer gets: a blank board (or a list of positions) to think about, and on a second page its solution.
 * Kept ready in the document, because a browser does not wait when somebody prints.
 */
import { ask } from '../api.js';
import { rulesIn } from '../catalogue.js';
import { clear, h } from '../dom.js';
import { outcomeWord, t } from '../strings.js';
import { compare, shown, small } from '../board/big.js';
import { board } from '../board/board.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./stage.js').Stage} Stage */

/** A worksheet board has at most this many cells a side. */
const PRINTED = 25;
const QUESTIONS = 16;

/** @param {HTMLElement} root @param {Table} table @param {Stage} stage */
export async function prepare(root, table, stage) {
  const { info, state } = table;
  if (!info || !table.standing) return;
  const board = stage.cells && info.board;
  const wanted = JSON.stringify([
    state.ref, board ? Math.min(stage.size, PRINTED) : state.start, state.lang, state.words, state.lock.has('cells'),
  ]);
  if (root.dataset.for === wanted) return;
  root.dataset.for = wanted;
  const current = () => root.dataset.for === wanted && root.isConnected;
  try {
    const pages = board ? await boards(table, Math.min(stage.size, PRINTED)) : await questions(table, current);
    if (current()) clear(root, state.lock.has('cells') ? pages[0] : pages);
  } catch {
    delete root.dataset.for;
  }
}

/** @param {Table} table @param {string} title @param {string} task @param {any} body @param {boolean} blank */
function page(table, title, task, body, blank) {
  const rules = table.info && rulesIn(table.info);
  return h('section', { class: 'sheet' },
    h('header', null, h('h1', null, title), blank ? h('p', { class: 'sheet-name' }, t('sheet.name')) : null),
    h('p', { class: 'sheet-lead' }, table.sentence),
    h('p', { class: 'sheet-rules', lang: rules?.lang }, rules?.words ?? ''),
    h('p', { class: 'sheet-task' }, task), body);
}

/** @param {Table} table @param {number} size */
async function boards(table, size) {
  // A class that is to find out is not even sent the answer.
  const safe = table.state.lock.has('cells') ? new Set() : await table.safe(size);
  const picture = (/** @type {Set<string>|null} */ cells) => {
    const drawing = board();
    drawing.show({
      size, position: null, moves: [], safe: cells, star: table.star, half: table.info?.sorted ?? false,
      edges: table.info?.edges ?? null,
      label: table.title,
    });
    drawing.setAttribute('aria-hidden', 'true');
    drawing.querySelector('[data-testid]')?.removeAttribute('data-testid');
    return drawing;
  };
  const word = outcomeWord('P');
  return [
    page(table, table.title, t('sheet.mark', { word }), picture(null), true),
    page(table, t('sheet.solution', { title: table.title }), t('sheet.marked', { word, count: safe.size }),
      picture(safe), false)];
}

/** @param {Table} table @param {() => boolean} current  whether the sheet is still wanted */
async function questions(table, current) {
  const { state } = table;
  const known = await judged(state.ref, current,
    sample(state.start, QUESTIONS, table.info?.sorted === true || table.info?.shape === 'strip'));
  const rows = (/** @type {boolean} */ solved) => h('table', { class: 'sheet-table' },
    h('thead', null, h('tr', null, h('th', null, t('sheet.position')),
      h('th', null, `${outcomeWord('P')} / ${outcomeWord('N')}`), h('th', null, t('sheet.move')))),
    h('tbody', null, known.map((each) => h('tr', null, h('td', null, shown(each.position)),
      h('td', null, solved ? outcomeWord(each.outcome) : ''),
      h('td', null, solved && each.move ? shown(each.move) : '')))));
  const task = t('sheet.ask', { safe: outcomeWord('P'), unsafe: outcomeWord('N') });
  return [
    page(table, table.title, task, rows(false), true),
    page(table, t('sheet.solution', { title: table.title }), task, rows(true), false),
  ];
}

/**
 * Positions with their outcomes, about half of them safe: chance positions are mostly unsafe, so the targets of their
 * winning moves join.
 * @param {import('../types.js').Ref} ref @param {() => boolean} current @param {string[][]} positions
 */
async function judged(ref, current, positions) {
  /** @type {Map<string, { position: string[], outcome: string, move: string[]|null }>} */
  const known = new Map();
  for (const position of positions) {
    if (known.size >= QUESTIONS || !current()) break;
    try {
      const { outcome, moves, position: tidy } = await ask('best', { ...ref, position });
      const move = moves[0]?.to ?? null;
      known.set(tidy.join(), { position: tidy, outcome, move });
      const safe = (moves.at(-1) ?? moves[0])?.to;
      if (safe?.some((/** @type {string} */ pile) => pile !== '0') && !known.has(safe.join())) {
        known.set(safe.join(), { position: safe, outcome: 'P', move: null });
      }
    } catch {
      // Not a position of this game, or not to be judged in time: the sheet does without it.
    }
  }
  return [...known.values()].sort((one, other) => one.position.reduce((order, pile, index) => order
    || compare(pile, other.position[index] ?? '0'), 0));
}

/**
 * Positions like the start but smaller, the same on every print.
 * @param {string[]} start @param {number} count @param {boolean} sorted
 */
function sample(start, count, sorted) {
  const most = start.map((pile) => Math.max(3, Math.min(30, small(pile) ?? 30)));
  let seed = 20;
  const next = (/** @type {number} */ below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % below;
  };
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (let attempt = 0; found.size < count && attempt < count * 20; attempt += 1) {
    const numbers = most.map((bound) => 1 + next(bound));
    if (sorted) numbers.sort((a, b) => a - b);
    if (sorted && new Set(numbers).size < numbers.length) continue;
    found.set(numbers.join(), numbers.map(String));
  }
  return [...found.values()];
}
