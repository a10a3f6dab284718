/** The course of the game: every move with its mark. A click or the arrow keys walk along it; courses left are kept. */
import { clear, h, svg } from '../dom.js';
import { t } from '../strings.js';
import { shown } from '../board/big.js';

/** @typedef {import('./table.js').Table} Table */

/** Only this many of the latest moves are listed, so that a long game stays fast. */
const LISTED = 200;

/**
 * Who could win at the start and after each move, as a line between two levels: where it leaves a player, that player
 * slipped. A click goes to the position.
 * @param {Table} table @param {number} first
 */
function evaluation(table, first) {
  const { history, played } = table.state;
  const marks = table.marks.slice(first, first + 2 * LISTED);
  if (table.locked || marks.length < 2 || history.length < 2) return null;
  // Before a move its player could win, unless every move lost; after it, if it was good.
  const before = (/** @type {number} */ number) => (marks[0] === 'lost' ? number + 1 : number);
  const winners = [
    marks[0] === 'unknown' ? null : before(first),
    ...marks.map((mark, index) => (mark === 'unknown' ? null : first + index + (mark === 'good' ? 0 : 1))),
  ].map((number) => (number === null ? '' : table.side(number)));
  const upper = table.state.opponent === 'two' ? 'first' : 'you';
  const lower = upper === 'first' ? 'second' : 'them';
  const height = (/** @type {string} */ side) => (side === '' ? 50 : side === upper ? 22 : 78);
  const line = winners.map((side, k) => `${(100 * (k + 0.5)) / winners.length},${height(side)}`).join(' ');
  return h('div', { class: 'evaluation', role: 'img', 'aria-label': t('play.evaluation'), 'data-testid': 'evaluation' },
    h('span', { class: 'names soft' },
      [upper, lower].map((side) => h('span', null, t(`play.evaluation.name.${side}`)))),
    h('span', { class: 'curve' },
      svg('svg', { viewBox: '0 0 100 100', preserveAspectRatio: 'none' }, svg('polyline', { points: line })),
      winners.map((side, k) => {
        const number = first + k;
        const words = side ? t(`play.evaluation.${side}`) : t('mark.unknown');
        return h('i', {
          'data-side': side, class: number === played ? 'now' : null, onclick: () => table.walk(number),
          title: number === 0
            ? t('play.evaluation.start', { who: words })
            : t('play.evaluation.after', { number, who: words }),
        });
      })));
}

/** @param {HTMLElement} root @param {Table} table */
export function drawCourse(root, table) {
  const { history, start, played, branches } = table.state;
  if (history.length === 0 && branches.length === 0) {
    clear(root, h('p', { class: 'soft empty' }, t('play.nothing')));
    return;
  }
  const held = root.contains(document.activeElement);
  const first = Math.max(0, Math.min(played, history.length) - LISTED);
  const step = (/** @type {number} */ number, /** @type {any} */ text, /** @type {() => void} */ go, now = false) =>
    h('button', {
      class: 'step', type: 'button', tabindex: now ? '0' : '-1', 'aria-current': now ? 'step' : null,
      'data-testid': `step-${number}`, onclick: go,
    }, text);
  const items = history.slice(first, first + 2 * LISTED).map((to, index) => {
    const number = first + index;
    const mark = table.locked ? undefined : table.marks[number];
    const left = branches.filter((course) => String(course.slice(0, number)) === String(history.slice(0, number))
      && course.length > number && String(course[number]) !== String(to));
    return h('li', { 'data-mark': mark ?? '', class: number >= played ? 'ahead' : null },
      h('span', { class: 'who' }, table.player(number)), ' ',
      step(number + 1, `${shown(history[number - 1] ?? start)} → ${shown(to)}`, () => table.walk(number + 1),
        number + 1 === played), ' ',
      mark ? h('span', { class: `mark ${mark}`, title: t(`mark.${mark}.why`) }, t(`mark.${mark}`)) : null,
      left.map((course) => h('div', { class: 'branch' }, h('span', { class: 'soft' }, t('play.branch')), ' ',
        h('button', {
          class: 'step', type: 'button', 'data-testid': 'branch', onclick: () => table.state.take(course, number + 1),
        }, shown(course[number] ?? [])))));
  });
  clear(root, evaluation(table, first),
    h('p', { class: 'begin' }, step(0, t('play.begin', { at: shown(start) }), () => table.walk(0), played === 0)),
    h('ol', { class: 'course', start: first + 1 }, items));
  const now = /** @type {HTMLElement|null} */ (root.querySelector('[aria-current=step]'));
  if (held) now?.focus({ preventScroll: true });
  const line = now?.closest('li, p');
  if (line instanceof HTMLElement) {
    const [low, high] = [line.offsetTop - root.offsetTop, line.offsetTop - root.offsetTop + line.offsetHeight];
    if (low < root.scrollTop || high > root.scrollTop + root.clientHeight) root.scrollTop = high - root.clientHeight;
  }
}

/** Arrow keys walk along the course. @param {KeyboardEvent} event @param {Table} table */
export function walk(event, table) {
  const { played, history } = table.state;
  /** @type {Record<string, number>} */
  const ways = {
    ArrowLeft: played - 1, ArrowUp: played - 1, ArrowRight: played + 1, ArrowDown: played + 1, Home: 0,
    End: history.length,
  };
  const to = ways[event.key];
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  table.walk(to);
}
