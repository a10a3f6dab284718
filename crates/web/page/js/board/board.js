/**
 * <rw-board>: two piles as a square board with a piece, origin bottom left as in the documents.
 * An ARIA grid with one tab stop. A click on a cell, a drop there or a walk to it by arrow keys aims at it; the same
 * cell once more, or Enter, plays. It only shows what it is given: `board.show({ size, position, moves, … })`, and
 * `board.plan(…)` for the move that is aimed at. Events as <rw-heaps>: `plan` { target, by }, `commit`; while cells are
 * marked, `cell` { x, y }. A board with more cells than fit at a size that can be hit shows a window around the piece,
 * and under it the whole board as a small map.
 */
import { clear, h, svg } from '../dom.js';
import { piece as drawPiece } from '../icons.js';
import { t } from '../strings.js';
import { key, short } from './big.js';
import { Overview } from './overview.js';

/** @typedef {import('../types.js').Move} Move */
/**
 * @typedef {object} Showing
 * @property {number} size  cells along a side
 * @property {[number, number]|null} position  where the piece stands
 * @property {Move[]} moves  legal targets
 * @property {Map<string, { wins: boolean, length: number|null }>|null} judged  which targets win, and how long it lasts
 * @property {string|null} piece  which drawing
 * @property {boolean} star  the corner is the goal
 * @property {Set<string>|null} safe  keys of safe cells, when asked for
 * @property {Map<string, 'mark'|'right'|'wrong'>} marks  the reader's predictions
 * @property {Set<string>} lit  keys of the cells that the reasons speak of
 * @property {{ from: [number, number], to: [number, number], kind: 'hint'|'stall'|'why'|'last' }|null} arrow
 * @property {boolean} predict  cells are marked, not moved to
 * @property {boolean} frozen  it is not the reader's turn
 * @property {boolean} half  only cells with x ≤ y are positions
 * @property {[number, number]|null} edges  columns and rows of a board that ends; a piece beyond waits beside it
 * @property {string} label
 * @property {string} safeWord
 *
 * The move aimed at; whether it is one may not be known yet.
 * @typedef {{ to: [number, number], legal: boolean|null }} Plan
 */

const CELL = 48;
/** No cell is narrower than this on the screen, for a mouse and for a finger. */
const LEAST = { fine: 15, coarse: 25 };
/** Except where the whole board, and with it the goal, fits at this width. */
const WHOLE = { fine: 15, coarse: 21 };
/** Nor are there more in a row. */
const MOST = 64;
/** Arrows to what is not drawn, from northwest to southeast. */
const WAYS = ['↖↑↗', '←·→', '↙↓↘'];

export class Board extends HTMLElement {
  /** @type {Showing} */
  now = {
    size: 0, position: null, moves: [], judged: null, piece: null, star: true, safe: null, marks: new Map(),
    lit: new Set(), arrow: null, predict: false, frozen: false, half: false, edges: null, label: '', safeWord: '',
  };
  /** @type {Map<string, SVGElement>} */
  cells = new Map();
  /** @type {[number, number]} */
  cursor = [0, 0];
  /** @type {{ id: number, x: number, y: number, moved: boolean }|null} */
  drag = null;
  dropped = false;
  /** @type {Plan|null} */
  planned = null;
  /** Keys have brought the tab stop where it is: they aim. */
  walked = false;
  /** What is drawn: the lower left cell, and how many in a row. */
  view = { x: 0, y: 0, side: 0 };

  connectedCallback() {
    this.watcher = new ResizeObserver(() => { if (this.plane && this.side !== this.view.side) this.show({}); });
    this.watcher.observe(this);
  }

  disconnectedCallback() {
    this.watcher?.disconnect();
  }

  /** How many cells a row has room for. */
  get side() {
    const { size } = this.now;
    const pointer = matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine';
    const room = (/** @type {number} */ least) =>
      (this.clientWidth === 0 ? MOST : Math.floor((this.clientWidth * 0.93) / least));
    if (size <= Math.min(MOST, room(WHOLE[pointer]))) return size;
    return Math.min(size, MOST, Math.max(8, room(LEAST[pointer])));
  }

  constructor() {
    super();
    // Here and not on the drawing: an <svg> that listens to focus becomes a tab stop of its own.
    this.addEventListener('focusin', (event) => {
      const cell = /** @type {Element} */ (event.target);
      if (!cell.hasAttribute('data-x')) return;
      const [x, y] = [Number(cell.getAttribute('data-x')), Number(cell.getAttribute('data-y'))];
      const [left, top] = this.corner(x, y);
      this.ring?.setAttribute('x', String(left + 2));
      this.ring?.setAttribute('y', String(top + 2));
      this.reach(x, y, false);
    });
  }

  /** @param {Partial<Showing>} values */
  show(values) {
    const before = this.now;
    this.now = { ...before, ...values };
    if (this.now.size !== before.size || this.side !== this.view.side || !this.plane) this.frame(this.now.position);
    if (this.now.piece !== before.piece || this.piece?.childNodes.length === 0) this.dress();
    const moved = String(this.now.position) !== String(before.position);
    if (moved && this.now.position) this.follow(this.now.position);
    this.paint();
  }

  /**
   * Screen place of a cell's upper left corner, in drawing units.
   * @param {number} x @param {number} y
   * @returns {[number, number]}
   */
  corner(x, y) {
    return [this.margin + (x - this.view.x) * CELL, (this.view.side - 1 - (y - this.view.y)) * CELL];
  }

  /** @param {number} x @param {number} y */
  inSight(x, y) {
    const { x: left, y: low, side } = this.view;
    return x >= left && y >= low && x < left + side && y < low + side;
  }

  /**
   * Draws the part of the board in which a cell and what lies below and left of it can be seen: moves go there.
   * @param {[number, number]|null} at @param {boolean} [centred]
   */
  frame(at, centred = false) {
    const { side } = this;
    const ahead = centred ? Math.ceil(side / 2) : 2;
    const most = this.now.size - side;
    const place = (/** @type {number} */ cell) => Math.max(0, Math.min(most, cell - side + ahead));
    this.view = { x: place(at?.[0] ?? 0), y: place(at?.[1] ?? 0), side };
    this.build();
    this.dispatchEvent(new CustomEvent('view'));
  }

  /** Shows another part of the board. @param {number} x @param {number} y */
  pan(x, y) {
    this.frame([x, y], true);
    this.paint();
  }

  build() {
    const { x: west, y: south, side: size } = this.view;
    const whole = this.now.size;
    const last = Math.max(west, south) + size - 1;
    const digits = String(last).length;
    // The drawing is scaled to its place, so that numbers look alike on every board, and grow with the other words.
    const text = 0.8125 * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
    const font = (text * size * CELL) / ((this.clientWidth || 600) * 0.93);
    this.font = font;
    // As wide as high, whatever the size: the place for the board is reserved before its size is known.
    this.margin = font * Math.max(1.85, 0.62 * digits + 0.55);
    const side = size * CELL;
    const dense = size <= 18 ? 1 : size <= 26 ? 2 : 5;
    const step = digits > 2 ? Math.max(5, Math.ceil((digits * 0.75 * font) / CELL)) : dense;
    this.cells.clear();
    const rows = [];
    for (let y = south + size - 1; y >= south; y -= 1) {
      const row = svg('g', { role: 'row', 'aria-rowindex': whole - y });
      for (let x = west; x < west + size; x += 1) {
        const [left, top] = this.corner(x, y);
        const cell = svg('rect', {
          role: 'gridcell', 'aria-selected': 'false', 'aria-colindex': x + 1, x: left, y: top, width: CELL,
          height: CELL, tabindex: -1,
          class: (x + y) % 2 === 0 ? 'cell dark' : 'cell', 'data-x': x, 'data-y': y,
        });
        this.cells.set(`${x},${y}`, cell);
        row.append(cell);
      }
      rows.push(row);
    }
    const numbers = svg('g', { class: 'coordinates', 'font-size': font, 'aria-hidden': 'true' });
    for (let at = 0; at < size; at += 1) {
      if ((west + at) % step === 0) {
        numbers.append(svg('text', {
          x: this.margin + (at + 0.5) * CELL, y: side + font * 1.35, 'text-anchor': 'middle',
        }, west + at));
      }
      if ((south + at) % step === 0) {
        numbers.append(svg('text', {
          x: this.margin - font * 0.5, y: (size - at - 0.5) * CELL + font * 0.35, 'text-anchor': 'end',
        }, south + at));
      }
    }
    this.tiles = svg('g', { class: 'tiles' });
    this.dots = svg('g', { class: 'dots' });
    this.arrows = svg('g', { class: 'arrows' });
    this.way = svg('g', { class: 'way' });
    this.labels = svg('g', { class: 'labels' });
    this.star = svg('g', { class: 'goal' });
    this.piece = svg('g', { class: 'piece' });
    this.ghost = svg('g', { class: 'ghost' });
    this.intent = svg('g', { class: 'intent', 'data-testid': 'plan' });
    this.ring = svg('rect', { class: 'ring', width: CELL - 4, height: CELL - 4, rx: 9 });
    this.plane = svg('svg', {
      viewBox: `0 0 ${this.margin + side} ${this.margin + side}`, role: 'grid', 'aria-rowcount': whole,
      'aria-colcount': whole,
      class: size > 24 ? 'plane many' : 'plane', 'data-testid': 'board',
    }, rows, numbers, svg('svg', {
      'aria-hidden': 'true', class: 'overlay', width: this.margin + side, height: side,
      viewBox: `0 0 ${this.margin + side} ${side}`,
    }, this.tiles, this.star, svg('svg', {
      // Whatever points beyond the board ends at its edge, not among the numbers.
      x: this.margin, width: side, height: side, viewBox: `${this.margin} 0 ${side} ${side}`,
    }, this.arrows, this.way), this.dots, this.ring, this.labels, this.intent, this.ghost,
      this.piece));
    this.listen(this.plane);
    this.map = size < whole ? new Overview((x, y) => this.pan(x, y)) : null;
    const held = this.contains(document.activeElement) && document.activeElement?.hasAttribute('data-x') === true;
    clear(this, this.plane, this.map?.element);
    this.reach(this.cursor[0], this.cursor[1], held);
    this.piece.style.transition = 'none';
    if (this.now.position && this.piece.childNodes.length === 0) this.dress();
  }

  dress() {
    if (!this.piece) return;
    clear(this.piece, this.figure());
  }

  /** Where the piece would go, seen under the mouse before anything is chosen. @param {Element|null} cell */
  preview(cell) {
    if (!this.ghost) return;
    clear(this.ghost);
    if (!cell?.classList.contains('legal') || cell.classList.contains('aimed') || this.drag) return;
    const [left, top] = this.corner(Number(cell.getAttribute('data-x')), Number(cell.getAttribute('data-y')));
    this.ghost.style.transform = `translate(${left}px, ${top}px)`;
    this.ghost.append(this.figure());
  }

  /** Shows the move that is aimed at. @param {Plan|null} planned */
  plan(planned) {
    this.planned = planned;
    const { intent, plane } = this;
    const { position, predict } = this.now;
    if (!intent || !plane) return;
    const to = planned && !predict && this.inSight(...planned.to) ? planned.to : null;
    plane.classList.toggle('aiming', to !== null);
    const at = to?.join(',');
    for (const cell of plane.querySelectorAll('.aimed')) {
      cell.classList.remove('aimed');
      cell.setAttribute('aria-selected', 'false');
    }
    const cell = at === undefined ? undefined : this.cells.get(at);
    cell?.classList.add('aimed');
    cell?.setAttribute('aria-selected', 'true');
    if (cell) this.preview(null);
    clear(/** @type {Element} */ (this.way),
      to && planned?.legal !== false && position ? this.arrow({ from: position, to, kind: 'plan' }) : null);
    if (!to || at === undefined) { clear(intent); return; }
    const [left, top] = this.corner(...to);
    clear(intent,
      this.tile(at, planned?.legal === false ? 'wrong' : 'plan'),
      planned?.legal === false
        ? null
        : svg('g', { class: 'ghost', transform: `translate(${left} ${top})` }, this.figure()));
  }

  figure() {
    return svg('g', { transform: `translate(${CELL * 0.06} ${CELL * 0.06}) scale(${(CELL / 48) * 0.88})` },
      drawPiece(this.now.piece));
  }

  /** The tab stop goes with the piece; focus too, if it is on the board. @param {[number, number]} at */
  follow(at) {
    if (!this.inSight(...at)) this.frame(at);
    this.reach(at[0], at[1], this.contains(document.activeElement));
  }

  /** @param {number} x @param {number} y @param {boolean} focus */
  reach(x, y, focus) {
    const clip = (/** @type {number} */ value) => Math.max(0, Math.min(this.now.size - 1, value));
    this.cells.get(this.cursor.join(','))?.setAttribute('tabindex', '-1');
    this.cursor = [clip(x), clip(y)];
    // Keys walk on beyond the edge of the window; otherwise the stop waits at its edge.
    if (!this.inSight(...this.cursor)) {
      if (focus) {
        this.pan(...this.cursor);
        return;
      }
      const { x: west, y: south, side } = this.view;
      this.cursor = [
        Math.max(west, Math.min(west + side - 1, this.cursor[0])),
        Math.max(south, Math.min(south + side - 1, this.cursor[1])),
      ];
    }
    const cell = this.cells.get(this.cursor.join(','));
    cell?.setAttribute('tabindex', '0');
    if (focus) cell?.focus();
  }

  paint() {
    const { size, position, moves, safe, marks, lit, predict, frozen, edges } = this.now;
    if (!this.plane || !this.piece) return;
    const rules = new Map(moves.map((move) => [move.to.join(','), move.rule]));
    this.plane.setAttribute('aria-label', this.now.label);
    this.plane.classList.toggle('predict', predict);
    this.plane.classList.toggle('frozen', frozen);
    const here = position?.join(',');
    this.preview(null);
    for (const [at, cell] of this.cells) {
      cell.setAttribute('aria-label', this.describe(at, rules.get(at)));
      cell.classList.toggle('legal', !predict && !frozen && rules.has(at));
      cell.classList.toggle('here', at === here);
      const [x = 0, y = 0] = at.split(',').map(Number);
      const beyond = edges !== null && (x >= edges[0] || y >= edges[1]);
      cell.classList.toggle('void', beyond || (this.now.half && x > y));
    }
    clear(/** @type {Element} */ (this.tiles),
      [...(safe ?? [])].filter((at) => this.cells.has(at)).map((at) => this.tile(at, 'safe')),
      [...marks].map(([at, kind]) => this.tile(at, kind)),
      [...lit].filter((at) => this.cells.has(at)).map((at) => this.tile(at, 'lit')));
    const goal = this.now.star && size > 0 && this.inSight(0, 0)
      && !['right', 'wrong'].includes(marks.get('0,0') ?? '');
    clear(/** @type {Element} */ (this.star), goal ? this.goal() : null);
    clear(/** @type {Element} */ (this.dots), predict
      ? null
      : moves.filter(({ to }) => this.cells.has(to.join(','))).map(({ to }) => this.dot(to)));
    clear(/** @type {Element} */ (this.arrows), this.now.arrow ? this.arrow(this.now.arrow) : null);
    clear(/** @type {Element} */ (this.labels), this.beyond([...lit].filter((at) => !this.cells.has(at))));
    this.plan(this.planned);
    this.piece.toggleAttribute('hidden', position === null || !this.inSight(...position));
    this.map?.show(this.now, this.view);
    if (position && !this.drag) this.settle(position);
    // Moves far out are asked for as keys come near them.
    if (this.walked && !this.planned && this.contains(document.activeElement)) this.point();
  }

  /** @param {[number, number]} position */
  settle(position) {
    if (!this.piece) return;
    const [left, top] = this.corner(...position);
    const before = this.piece.style.transform;
    this.piece.style.transform = `translate(${left}px, ${top}px)`;
    // The first placing is not a move: only later ones glide.
    if (before) requestAnimationFrame(() => this.piece?.style.removeProperty('transition'));
  }

  /** "row 4, column 7, legal: diagonal". @param {string} at @param {string|undefined} rule */
  describe(at, rule) {
    const [x = 0, y = 0] = at.split(',').map(Number);
    const words = [t('board.cell', { row: y, column: x })];
    const { position, predict, safe, marks, safeWord, star } = this.now;
    if (position && position[0] === x && position[1] === y) words.push(t('board.piece'));
    else if (rule !== undefined && !predict) words.push(t('board.legal', { how: way(position, x, y, rule) }));
    if (star && x === 0 && y === 0) words.push(t('board.goal'));
    if (safe?.has(at)) words.push(safeWord);
    const fate = predict || rule === undefined ? undefined : this.now.judged?.get(at);
    if (fate) words.push(t(fate.wins ? 'board.wins' : 'board.loses'));
    if (this.now.lit.has(at)) words.push(t('board.lit'));
    const mark = marks.get(at);
    if (mark) words.push(t(`board.${mark}`));
    return words.join(', ');
  }

  /** @param {string} at @param {string} kind */
  tile(at, kind) {
    const [x = 0, y = 0] = at.split(',').map(Number);
    const [left, top] = this.corner(x, y);
    const shape = svg('rect', {
      class: `tile ${kind}`, x: left + 3, y: top + 3, width: CELL - 6, height: CELL - 6, rx: 8,
    });
    if (kind === 'right') {
      return svg('g', null, shape, svg('path', { class: 'verdict right', d: `M${left + 14} ${top + 25}l7 7 13-15` }));
    }
    if (kind === 'wrong') {
      return svg('g', null, shape,
        svg('path', { class: 'verdict wrong', d: `M${left + 15} ${top + 15}l18 18M${left + 33} ${top + 15}l-18 18` }));
    }
    return shape;
  }

  goal() {
    const [left, top] = this.corner(0, 0);
    return svg('g', {
      transform: `translate(${left + CELL * 0.14} ${top + CELL * 0.14}) scale(${(CELL / 48) * 0.72})`,
    }, drawPiece('star'));
  }

  /** @param {string[]} to */
  dot(to) {
    const [left, top] = this.corner(Number(to[0]), Number(to[1]));
    const [cx, cy] = [left + CELL / 2, top + CELL / 2];
    const fate = this.now.judged?.get(to.join(','));
    if (!fate) return svg('circle', { cx, cy, r: CELL * 0.13 });
    // Winning and losing differ in shape too, and say how many moves the game lasts from there.
    return svg('g', { class: fate.wins ? 'fate wins' : 'fate loses' },
      fate.wins
        ? svg('circle', { cx, cy, r: CELL * 0.36 })
        : svg('rect', { x: cx - CELL * 0.3, y: cy - CELL * 0.3, width: CELL * 0.6, height: CELL * 0.6, rx: 5 }),
      fate.length === null ? null : svg('text', { x: cx, y: cy + 7, 'text-anchor': 'middle' }, fate.length));
  }

  /** @param {{ from: [number, number], to: [number, number], kind: string }} arrow */
  arrow({ from, to, kind }) {
    const [fx, fy] = this.corner(...from).map((each) => each + CELL / 2);
    const [tx, ty] = this.corner(...to).map((each) => each + CELL / 2);
    if (fx === undefined || fy === undefined || tx === undefined || ty === undefined) return null;
    const length = Math.hypot(tx - fx, ty - fy) || 1;
    const [ux, uy] = [(tx - fx) / length, (ty - fy) / length];
    const start = kind === 'last' ? CELL * 0.14 : CELL * 0.38;
    const neck = length - CELL * 0.42;
    if (kind === 'last' || kind === 'plan') {
      return svg('path', {
        class: `arrow ${kind}`,
        d: `M${fx + ux * start} ${fy + uy * start}L${tx - ux * CELL * 0.44} ${ty - uy * CELL * 0.44}`,
      });
    }
    const point = (/** @type {number} */ along, /** @type {number} */ aside) =>
      `${fx + ux * along - uy * aside} ${fy + uy * along + ux * aside}`;
    return svg('g', { class: `arrow ${kind}`, 'data-testid': 'arrow' },
      svg('path', { class: 'shaft', d: `M${point(start, 0)}L${point(neck, 0)}` }),
      svg('path', {
        class: 'head',
        d: `M${point(length - 2, 0)}L${point(neck - 1, CELL * 0.22)}L${point(neck - 1, -CELL * 0.22)}Z`,
      }));
  }

  /**
   * Cells that the reasons speak of and that are not drawn: the edge is marked, and a label beside the mark has an
   * arrow and the coordinates. The cell at the edge stays free: the piece may stand there.
   * @param {string[]} cells
   */
  beyond(cells) {
    const { x: west, y: south, side } = this.view;
    const [right, foot] = [this.margin + side * CELL, side * CELL];
    /** How many labels stand at an edge cell already. @type {Map<string, number>} */
    const stacked = new Map();
    const within = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
      Math.max(least, Math.min(most, value));
    return cells.map((at) => {
      const [x = 0, y = 0] = at.split(',').map(Number);
      const [column, row] = [within(x, west, west + side - 1), within(y, south, south + side - 1)];
      const [dx, dy] = [Math.sign(x - column), Math.sign(y - row)];
      const [left, top] = this.corner(column, row);
      const order = stacked.get(`${column},${row}`) ?? 0;
      stacked.set(`${column},${row}`, order + 1);
      const words = `${WAYS[1 - dy]?.[dx + 1] ?? ''} ${short(String(x))}/${short(String(y))}`;
      const [wide, high] = [this.font * (0.6 * words.length + 0.8), this.font * 1.55];
      // Beside the cell where it is above or below the board, otherwise over it.
      const beside = dy === 0 ? left + CELL / 2 - wide / 2
        : left + CELL + wide <= right ? left + CELL + 2 : left - wide - 2;
      const over = dy === 0 ? (top >= high * (order + 1) ? top - high * (order + 1) : top + CELL + high * order)
        : top + (CELL - high) * (1 - dy) / 2 + dy * order * high;
      const place = {
        x: within(beside, this.margin, right - wide), y: within(over, 0, foot - high), width: wide, height: high,
      };
      const edge = dy === 0
        ? `M${left + (dx > 0 ? CELL - 2 : 2)} ${top + 4}v${CELL - 8}`
        : `M${left + 4} ${top + (dy < 0 ? CELL - 2 : 2)}h${CELL - 8}`;
      return svg('g', { class: 'beyond', 'data-testid': 'beyond', 'data-cell': at },
        svg('path', { d: edge }), svg('rect', { ...place, rx: high / 3 }),
        svg('text', {
          x: place.x + wide / 2, y: place.y + high * 0.7, 'text-anchor': 'middle', 'font-size': this.font,
        }, words));
    });
  }

  /** @param {SVGElement} plane */
  listen(plane) {
    plane.addEventListener('keydown', (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    plane.addEventListener('click', (event) => {
      if (this.dropped) { this.dropped = false; return; }
      const cell = /** @type {Element} */ (event.target).closest('[role=gridcell]');
      if (cell) this.choose(Number(cell.getAttribute('data-x')), Number(cell.getAttribute('data-y')));
    });
    plane.addEventListener('pointerdown', (event) => {
      this.walked = false;
      this.grab(/** @type {PointerEvent} */ (event));
    });
    plane.addEventListener('pointermove', (event) => this.pull(/** @type {PointerEvent} */ (event)));
    plane.addEventListener('pointerup', (event) => this.drop(/** @type {PointerEvent} */ (event)));
    plane.addEventListener('pointercancel', () => this.letGo());
    plane.addEventListener('pointerover', (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType === 'mouse') {
        this.preview(/** @type {Element} */ (event.target));
      }
    });
    plane.addEventListener('pointerleave', () => this.preview(null));
    // `touch-action` on a shape inside a drawing is not honoured everywhere: a finger on the piece must not scroll
    // the page.
    plane.addEventListener('touchstart',
      (event) => {
        if (/** @type {Element} */ (event.target).closest('.here') && !this.now.predict && !this.now.frozen) {
          event.preventDefault();
        }
      }, { passive: false });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const [x, y] = this.cursor;
    const last = this.now.size - 1;
    /** @type {Record<string, [number, number]>} */
    const ways = {
      ArrowLeft: [x - 1, y], ArrowRight: [x + 1, y], ArrowUp: [x, y + 1], ArrowDown: [x, y - 1],
      Home: [0, y], End: [last, y], PageUp: [x, last], PageDown: [x, 0],
    };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = ways[event.key];
    if (to) {
      this.walked = true;
      this.reach(to[0], to[1], true);
      this.point();
    } else if (event.key === 'Enter' || event.key === ' ') this.choose(x, y);
    else return;
    event.preventDefault();
  }

  /** Keys aim wherever they come to a legal cell. */
  point() {
    if (this.now.predict || this.now.frozen) return;
    const legal = this.cells.get(key(this.cursor))?.classList.contains('legal') ?? false;
    if (legal) this.aim(...this.cursor, 'keys');
    else if (this.planned) this.aimNowhere();
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const cell = /** @type {Element} */ (event.target).closest('.here');
    this.dropped = false;
    if (!cell || event.button !== 0 || this.now.predict || this.now.frozen) return;
    this.drag = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
    this.plane?.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  pull(event) {
    const { drag, piece, plane } = this;
    if (!drag || event.pointerId !== drag.id || !piece || !plane) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 5) return;
    drag.moved = true;
    plane.classList.add('dragging');
    const { x, y } = this.inside(event);
    piece.style.transition = 'none';
    piece.style.transform = `translate(${x - CELL / 2}px, ${y - CELL / 2}px)`;
    const over = this.under(event);
    for (const cell of plane.querySelectorAll('.cell.over')) cell.classList.remove('over');
    if (over) this.cells.get(over.join(','))?.classList.add('over');
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    const over = drag.moved ? this.under(event) : null;
    this.dropped = drag.moved;
    this.letGo();
    if (over && String(over) !== String(this.now.position)) this.choose(...over);
    else if (!drag.moved) this.aimNowhere();
  }

  letGo() {
    this.drag = null;
    this.plane?.classList.remove('dragging');
    for (const cell of this.querySelectorAll('.cell.over')) cell.classList.remove('over');
    this.piece?.style.removeProperty('transition');
    if (this.now.position) this.settle(this.now.position);
  }

  /** @param {PointerEvent} event */
  inside(event) {
    const matrix = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (this.plane)).getScreenCTM();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
  }

  /** @param {PointerEvent} event @returns {[number, number]|null} */
  under(event) {
    const { x, y } = this.inside(event);
    const { x: west, y: south, side } = this.view;
    const [column, row] = [west + Math.floor((x - this.margin) / CELL), south + side - 1 - Math.floor(y / CELL)];
    return this.cells.has(`${column},${row}`) ? [column, row] : null;
  }

  /** A cell was clicked, dropped on, or Enter was pressed there. @param {number} x @param {number} y */
  choose(x, y) {
    const { predict, frozen, position, half } = this.now;
    // Where order does not matter a cell and its mirror image are one position.
    if (half && x > y && !predict) { this.choose(y, x); return; }
    if (predict) this.dispatchEvent(new CustomEvent('cell', { detail: { x, y } }));
    else if (frozen) return;
    else if (this.planned && key(this.planned.to) === key([x, y])) this.dispatchEvent(new CustomEvent('commit'));
    else if (position && key(position) === key([x, y])) this.aimNowhere();
    else this.aim(x, y, 'hand');
  }

  /** @param {number} x @param {number} y @param {'hand'|'keys'} by */
  aim(x, y, by) {
    this.dispatchEvent(new CustomEvent('plan', { detail: { target: [String(x), String(y)], by } }));
  }

  /** Nothing is aimed at until a key or a hand does. */
  reset() {
    this.walked = false;
  }

  aimNowhere() {
    this.dispatchEvent(new CustomEvent('plan', { detail: { target: null } }));
  }

  margin = 0;
  /** The size of numbers, in drawing units. */
  font = 13;
  /** @type {Overview|null} */ map = null;
  /** @type {SVGElement|null} */ plane = null;
  /** @type {SVGElement|null} */ tiles = null;
  /** @type {SVGElement|null} */ dots = null;
  /** @type {SVGElement|null} */ arrows = null;
  /** @type {SVGElement|null} */ way = null;
  /** @type {SVGElement|null} */ labels = null;
  /** @type {SVGElement|null} */ star = null;
  /** @type {SVGElement|null} */ piece = null;
  /** @type {SVGElement|null} */ ghost = null;
  /** @type {SVGElement|null} */ intent = null;
  /** @type {SVGElement|null} */ ring = null;
}

/**
 * How a move looks on the board, in a word; failing that, its rule.
 * @param {[number, number]|null} from @param {number} x @param {number} y @param {string} rule
 */
function way(from, x, y, rule) {
  if (!from) return rule;
  const [dx, dy] = [x - from[0], y - from[1]];
  if (dy === 0) return t(dx < 0 ? 'board.west' : 'board.east');
  if (dx === 0) return t(dy < 0 ? 'board.south' : 'board.north');
  if (Math.abs(dx) === Math.abs(dy)) return t('board.diagonal');
  return t('board.rule', { rule });
}

customElements.define('rw-board', Board);

/** @returns {Board} */
export const board = () => /** @type {Board} */ (h('rw-board'));
