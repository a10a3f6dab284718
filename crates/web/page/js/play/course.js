/** The course of the game: every move with its mark. A click or the arrow keys walk along it; courses left are kept. */
import { clear, h } from '../dom.js';
import { t } from '../strings.js';
import { shown } from '../board/big.js';

/** @typedef {import('./table.js').Table} Table */

/** Only this many of the latest moves are listed, so that a long game stays fast. */
const LISTED = 200;

/**
 * Who could win after each move, as a strip: a change of colour is a slip.
 * @param {Table} table @param {number} first
 */
function evaluation(table, first) {
  const { history, played } = table.state;
  const marks = table.marks.slice(first, first + 2 * LISTED);
  if (table.locked || marks.length < 2 || history.length < 2) return null;
  return h('div', { class: 'evaluation', role: 'img', 'aria-label': t('play.evaluation'), 'data-testid': 'evaluation' },
    marks.map((mark, index) => {
      const number = first + index;
      const side = mark === 'unknown' ? '' : table.side(mark === 'good' ? number : number + 1);
      return h('i', {
        'data-side': side, class: number + 1 === played ? 'now' : null,
        title: side ? t('play.evaluation.after', { number: number + 1, who: t(`play.evaluation.${side}`) }) : '',
      });
    }));
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
