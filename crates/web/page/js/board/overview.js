/** The whole of a board of which only a part is drawn: where that part lies, and where the piece and its moves are. */
import { clear, h, svg } from '../dom.js';
import { piece as drawPiece } from '../icons.js';
import { t } from '../strings.js';

const SIDE = 100;
/** More moves than this would only make a blot. */
const DOTS = 600;

export class Overview {
  size = 1;

  /** @param {(x: number, y: number) => void} go  shows the part of the board around a cell */
  constructor(go) {
    this.plane = svg('svg', { viewBox: `0 0 ${SIDE} ${SIDE}`, 'aria-hidden': 'true', 'data-testid': 'overview' });
    this.words = h('span', { class: 'soft', 'data-testid': 'overview-words' });
    /** @type {[number, number]} */
    this.piece = [0, 0];
    this.back = h('button', {
      class: 'button small', type: 'button', 'data-testid': 'overview-back', onclick: () => go(...this.piece),
    }, t('board.to-piece'));
    this.home = h('button', {
      class: 'button small', type: 'button', 'data-testid': 'overview-home', onclick: () => go(0, 0),
    }, t('board.to-corner'));
    this.element = h('div', { class: 'whole' }, this.plane,
      h('div', null, this.words, this.back, this.home));
    this.plane.addEventListener('click', (event) => {
      const { clientX, clientY } = /** @type {MouseEvent} */ (event);
      const { left, top, width } = this.plane.getBoundingClientRect();
      const cell = (/** @type {number} */ part) => Math.max(0, Math.min(this.size - 1, Math.floor(part * this.size)));
      go(cell((clientX - left) / width), cell(1 - (clientY - top) / width));
    });
  }

  /** @param {import('./board.js').Showing} now @param {{ x: number, y: number, side: number }} view */
  show({ size, position, moves, predict, star, lit }, { x, y, side }) {
    this.size = size;
    if (position) this.piece = position;
    const at = (/** @type {number} */ cell) => (cell / size) * SIDE;
    const dot = (/** @type {number} */ column, /** @type {number} */ row, /** @type {number} */ r, kind = '') =>
      svg('circle', { class: kind, cx: at(column + 0.5), cy: SIDE - at(row + 0.5), r });
    const part = { x: at(x), y: SIDE - at(y + side), width: Math.max(3, at(side)), height: Math.max(3, at(side)) };
    clear(this.plane, svg('rect', { class: 'field', width: SIDE, height: SIDE }),
      predict
        ? null
        : moves.filter((_, index) => index % Math.ceil(moves.length / DOTS) === 0)
          .map(({ to }) => dot(Number(to[0]), Number(to[1]), 1)),
      star ? svg('g', { class: 'goal', transform: `translate(1 ${SIDE - 25}) scale(0.5)` }, drawPiece('star')) : null,
      svg('rect', { class: 'part', ...part }),
      [...lit].map((cell) => cell.split(',').map(Number)).filter((cell) => cell.every((each) => each < size))
        .map(([column = 0, row = 0]) => dot(column, row, 2.6, 'lit')),
      position ? dot(position[0], position[1], 3.4, 'piece') : null);
    clear(this.words, t('board.window', { left: x, right: x + side - 1, low: y, high: y + side - 1 }));
    const seen = position !== null && position[0] >= x && position[1] >= y && position[0] < x + side
      && position[1] < y + side;
    this.back.hidden = seen || position === null;
    this.home.hidden = !seen || (x === 0 && y === 0);
  }
}
