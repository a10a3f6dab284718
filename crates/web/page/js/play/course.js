/** The course of the game: every move with its mark. */
import { clear, h } from '../dom.js';
import { t } from '../strings.js';
import { shown } from '../board/big.js';

/** @typedef {import('./table.js').Table} Table */

/** Only this many of the latest moves are listed, so that a long game stays fast. */
const LISTED = 200;

/** @param {HTMLElement} root @param {Table} table */
export function drawCourse(root, table) {
  const { moves, start } = table.state;
  if (moves.length === 0) {
    clear(root, h('p', { class: 'soft empty' }, t('play.nothing')));
    return;
  }
  const first = Math.max(0, moves.length - LISTED);
  const list = h('ol', { class: 'course', start: first + 1 }, moves.slice(first).map((to, index) => {
    const number = first + index;
    const mark = table.marks[number];
    return h('li', { 'data-mark': mark ?? '' },
      h('span', { class: 'who' }, table.player(number)), ' ',
      h('span', { class: 'step' }, `${shown(moves[number - 1] ?? start)} → ${shown(to)}`), ' ',
      mark ? h('span', { class: `mark ${mark}`, title: t(`mark.${mark}.why`) }, t(`mark.${mark}`)) : null);
  }));
  clear(root, list);
  root.scrollTop = root.scrollHeight;
}
