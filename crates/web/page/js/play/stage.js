/** Chooses how a game is drawn from what the server says of it, and feeds the drawing. */
import { h } from '../dom.js';
import { outcomeWord, t } from '../strings.js';
import { ascending, key, shown, small } from '../board/big.js';
import { board } from '../board/board.js';
import { heaps } from '../board/heaps.js';
import { strip } from '../board/strip.js';

/** @typedef {import('./table.js').Table} Table */

/** The largest board that is still a board; beyond it piles are bars. */
const WIDEST = 1_000_000;
/** The largest board whose cells are all asked for. */
const KNOWN = 400;
const NARROWEST = 8;

export class Stage {
  /**
   * @type
   *   {import('../board/board.js').Board|import('../board/heaps.js').Heaps|import('../board/strip.js').Strip|null}
   */
  drawing = null;
  kind = '';
  size = 0;
  /** The start for which the size was computed. */
  measured = '';
  /** @type {Set<string>|null} */
  safe = null;
  /** How many moves the game lasts from each cell. @type {Map<string, number>|null} */
  lengths = null;
  /** @type {Map<string, 'mark'|'right'|'wrong'>} */
  marks = new Map();
  /** @type {{ to: string[], stall: boolean }|null} */
  hint = null;
  /** The move that is aimed at. @type {import('../board/board.js').Plan|null} */
  planned = null;
  /** What the reasons speak of, while they are open: cells, and the move they advise. */
  lit = { cells: /** @type {Set<string>} */ (new Set()), to: /** @type {string[]|null} */ (null) };
  hole = true;
  splits = true;

  /**
   * @param {Table} table
   * @param {{ cell(x: number, y: number): void, plan(target: string[]|null, by: 'hand'|'keys'): void, commit(): void,
   *   split(index: number): void }} hands
   */
  constructor(table, hands) {
    this.table = table;
    this.hands = hands;
    this.root = h('div', { class: 'stage', 'data-testid': 'stage' });
  }

  /** Whether cells can be shown and marked. */
  get cells() {
    return this.kind === 'board' && this.size <= KNOWN;
  }

  /** The fate of each target, when asked for. */
  get judged() {
    const { state, standing } = this.table;
    const { safe, lengths } = this;
    if (!state.judge || !safe || !standing?.moves || state.lock.has('cells') || state.lock.has('hints')) return null;
    return new Map(standing.moves.map(({ to }) => {
      const at = key(to);
      return [at, { wins: safe.has(at), length: lengths?.get(at) ?? null }];
    }));
  }

  /** @returns {string[][]} */
  get seen() {
    const { state, standing } = this.table;
    return [state.start, ...state.history, ...(standing?.moves ?? []).map((move) => move.to)];
  }

  /** Computes the side of the board, which never shrinks during a game. */
  measure() {
    const { state } = this.table;
    const which = JSON.stringify([state.ref, state.start]);
    if (which !== this.measured) { this.measured = which; this.size = 0; this.hole = true; this.splits = true; }
    const largest = this.seen.flat().reduce((most, pile) => Math.max(most, small(pile) ?? Infinity), 0);
    this.size = Math.max(this.size, NARROWEST, largest + 1);
  }

  choose() {
    const { info, state } = this.table;
    const shape = info?.shape ?? 'board';
    this.measure();
    const kind = shape === 'board' && (this.size > WIDEST || state.position.length !== 2) ? 'heaps' : shape;
    if (kind === this.kind) return;
    this.kind = kind;
    this.root.dataset.kind = kind;
    this.drawing?.remove();
    this.drawing = kind === 'board' ? board() : kind === 'strip' ? strip() : heaps();
    this.planned = null;
    this.listen(this.drawing);
    this.root.prepend(this.drawing);
  }

  /** Moves into the part of the board that is drawn, where there are too many to list them all. */
  near = { key: '', moves: /** @type {import('../types.js').Move[]} */ ([]) };

  async look() {
    const { table, drawing } = this;
    const { standing, state } = table;
    if (this.kind !== 'board' || !standing || standing.moves) return;
    const { x, y, side } = /** @type {import('../board/board.js').Board} */ (drawing).view;
    const which = JSON.stringify([state.ref, state.position, x, y, side]);
    if (which === this.near.key || side === 0) return;
    this.near = { key: which, moves: [] };
    const moves = await table.within([x, y], [x + side - 1, y + side - 1]).catch(() => []);
    if (this.near.key !== which) return;
    this.near = { key: which, moves };
    this.draw();
  }

  /** @param {HTMLElement} drawing */
  listen(drawing) {
    drawing.addEventListener('view', () => queueMicrotask(() => void this.look()));
    const heard = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail;
    drawing.addEventListener('cell', (event) => this.hands.cell(heard(event).x, heard(event).y));
    drawing.addEventListener('plan', (event) => this.hands.plan(heard(event).target, heard(event).by ?? 'hand'));
    drawing.addEventListener('split', (event) => this.hands.split(heard(event).index));
    drawing.addEventListener('commit', () => this.hands.commit());
  }

  draw() {
    const { table } = this;
    this.root.setAttribute('aria-busy', String(table.thinking || (!table.standing && !table.trouble)));
    if (!table.info) return;
    this.choose();
    if (this.kind === 'board') this.drawBoard();
    else if (this.kind === 'strip') this.drawStrip();
    else this.drawHeaps();
  }

  drawBoard() {
    const { table, hint } = this;
    const { state, standing, info } = table;
    const at = /** @type {[number, number]} */ (state.position.map(Number));
    const before = state.played > 0
      ? /** @type {[number, number]} */ ((state.moves[state.played - 2] ?? state.start).map(Number))
      : null;
    /** @type {import('../board/board.js').Showing['arrow']} */
    const arrow = hint && hint.to.length === 2
      ? { from: at, to: /** @type {[number, number]} */ (hint.to.map(Number)), kind: hint.stall ? 'stall' : 'hint' }
      : this.lit.to && !state.predict
        ? { from: at, to: /** @type {[number, number]} */ (this.lit.to.map(Number)), kind: 'why' }
        : before && !state.predict ? { from: before, to: at, kind: 'last' } : null;
    /** @type {import('../board/board.js').Board} */ (this.drawing).show({
      size: this.size, position: at, piece: table.showcase?.piece ?? info?.piece ?? null,
      moves: standing?.moves ?? this.near.moves, judged: this.judged,
      lit: state.predict ? new Set() : this.lit.cells,
      safe: state.safe && !state.predict ? this.safe : null, marks: state.predict ? this.marks : new Map(),
      arrow, star: table.star, half: info?.sorted ?? false, edges: info?.edges ?? null, predict: state.predict,
      frozen: !state.predict && !table.ready,
      label: t('board.label', { title: table.title, position: shown(state.position) }), safeWord: outcomeWord('P'),
    });
    void this.look();
  }

  /** Whether there may be any number of heaps, so that their order does not matter. */
  get anyHeaps() {
    return this.kind === 'heaps' && this.table.info?.piles === null;
  }

  drawHeaps() {
    const { table } = this;
    this.lookForSplits();
    /** @type {import('../board/heaps.js').Heaps} */ (this.drawing).show({
      position: table.state.position, hint: this.hint?.to ?? null, frozen: !table.ready,
      sorted: (table.info?.sorted ?? false) || this.anyHeaps, tallest: table.state.start,
    });
  }

  /** Whether some move leaves more coins or heaps than there are. */
  lookForSplits() {
    const { state, standing } = this.table;
    if (!standing?.moves) return;
    this.splits = standing.moves.some((move) => move.to.length > state.position.length)
      || (this.splits && standing.moves.length === 0);
  }

  drawStrip() {
    const { table } = this;
    const { state } = table;
    if (this.seen.flat().includes('0')) this.hole = false;
    this.lookForSplits();
    const reach = [state.start, ...state.history].flat()
      .reduce((most, square) => Math.max(most, small(square) ?? 0), 8);
    /** @type {import('../board/strip.js').Strip} */ (this.drawing).show({
      position: state.position, hint: this.hint?.to ?? null, frozen: !table.ready, hole: this.hole, splits: this.splits,
      reach: Math.min(reach, 160),
      moves: table.standing?.moves ? new Set(table.standing.moves.map(({ to }) => key(ascending(to)))) : null,
    });
  }

  /** Forgets a half-made move. */
  reset() {
    /** @type {import('../board/heaps.js').Heaps|null} */ (this.drawing)?.reset();
  }

  /** Piles and coins show a move that was not made on them. @param {string[]|null} target */
  follow(target) {
    if (this.kind === 'board' || !this.drawing) return;
    const drawing = /** @type {import('../board/heaps.js').Heaps} */ (this.drawing);
    if (target) drawing.follow(target);
    else drawing.reset();
  }

  /** The board shows the move aimed at. @param {string[]|null} target @param {boolean|null} legal */
  plan(target, legal) {
    if (this.kind !== 'board') return;
    const [x, y, ...more] = (target ?? []).map((pile) => small(pile, WIDEST));
    const to = x === undefined || x === null || y === undefined || y === null || more.length > 0 || this.isHere(x, y)
      ? null
      : { to: /** @type {[number, number]} */ ([x, y]), legal };
    if (JSON.stringify(to) === JSON.stringify(this.planned)) return;
    this.planned = to;
    /** @type {import('../board/board.js').Board} */ (this.drawing).plan(to);
  }

  /** All heaps but one. @param {number} index */
  others(index) {
    return this.table.state.position.filter((_, at) => at !== index);
  }

  /** Shows where a coin is to go, or what is to be left of a heap. @param {number} index @param {string[]} squares */
  aim(index, squares) {
    if (this.kind === 'strip') /** @type {import('../board/strip.js').Strip} */ (this.drawing).aim(index, squares);
    else this.hands.plan(ascending([...this.others(index), ...squares]), 'hand');
  }

  /** Whether two positions are the same cell. @param {number} x @param {number} y */
  isHere(x, y) {
    return key([x, y]) === key(this.table.state.position);
  }
}
