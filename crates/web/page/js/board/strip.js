/**
 * <rw-strip>: coins on the squares of a strip, with a hole at 0 where coins leave it. Coins are shifted by drag, by a
 * click on the coin and one on its square, or by keys, one after the other; where they were stays visible as a ghost
 * until the move is played by one click more on the square, or by Enter. A coin may be broken up into several.
 * `strip.show({ position, … })`; events as <rw-heaps>: `plan` { target, by }, `commit`; `split` { index, square } asks
 * for the dialogue.
 */
import { clear, h, svg } from '../dom.js';
import { t } from '../strings.js';
import { ascending, key, short, small, stepped } from './big.js';

/**
 * @typedef {object} Showing
 * @property {string[]} position
 * @property {string[]|null} hint
 * @property {boolean} frozen
 * @property {boolean} hole  0 is off the strip (otherwise a square like the others)
 * @property {boolean} splits  coins may be broken up
 * @property {number} reach  squares drawn at least
 * @property {Set<string>|null} moves  the legal targets, where they are few enough to be listed
 */

/** Beyond this the strip is a list of coins with fields. */
const LONGEST = 160;
const SQUARE = 48;
const DEEP = 106;
/** Where coins lie, from the top of their line. */
const MIDDLE = 45;

export class Strip extends HTMLElement {
  /** @type {Showing} */
  now = { position: [], hint: null, frozen: false, hole: true, splits: true, reach: 8, moves: null };
  /** Where each coin is to go: one square, none (off the strip) or several. @type {string[][]} */
  plan = [];
  /** The coin that was clicked, and goes to the square clicked next. @type {number|null} */
  chosen = null;
  structure = '';
  /** @type {(() => void)[]} */
  painters = [];

  /** @param {Partial<Showing>} values */
  show(values) {
    const before = this.now;
    this.now = { ...before, ...values };
    if (this.now.position !== before.position) {
      this.plan = this.now.position.map((square) => [square]);
      // A single coin needs no choosing.
      this.chosen = this.now.position.length === 1 ? 0 : null;
    }
    this.arrange();
    this.paint();
  }

  connectedCallback() {
    this.watcher = new ResizeObserver(() => { if (this.structure) { this.arrange(); this.paint(); } });
    this.watcher.observe(this);
  }

  disconnectedCallback() {
    this.watcher?.disconnect();
  }

  /** Builds anew when the coins, the length or the room have changed. */
  arrange() {
    const length = this.length();
    const fit = Math.max(8, Math.floor(this.clientWidth / (matchMedia('(pointer: coarse)').matches ? 32 : 24)));
    // A strip too long for one line goes on in the next; lines of equal length look best.
    this.across = length <= fit || this.clientWidth === 0 ? length : Math.ceil(length / Math.ceil(length / fit));
    const structure = JSON.stringify([this.now.position, length, this.across, this.now.hole, this.now.splits]);
    if (structure === this.structure) return;
    this.structure = structure;
    this.build();
  }

  across = 1;

  /** The middle of a square. @param {number} square */
  centre(square) {
    return { x: ((square % this.across) + 0.5) * SQUARE, y: Math.floor(square / this.across) * DEEP + MIDDLE };
  }

  length() {
    return Math.max(this.now.reach, ...this.now.position.map((square) => small(square) ?? Infinity)) + 1;
  }

  /** Chooses a coin for the next square clicked, or lets it go again. @param {number} index */
  choose(index) {
    this.chosen = this.chosen === index && this.now.position.length > 1 ? null : index;
  }

  /** Where the chosen coin may go by itself, as far as the moves are listed. */
  goals() {
    const { chosen } = this;
    const { position, moves, frozen } = this.now;
    if (chosen === null || frozen || !moves) return [];
    const others = position.filter((_, index) => index !== chosen);
    const found = [];
    for (let at = 0; at < this.length(); at += 1) {
      const target = ascending(at === 0 && this.now.hole ? others : [...others, String(at)]).join();
      if (String(at) !== position[chosen] && moves.has(target)) found.push(at);
    }
    return found;
  }

  /** Nothing shifted. */
  reset() {
    this.plan = this.now.position.map((square) => [square]);
    this.paint();
  }

  /** The position the plan leads to, or null when nothing was shifted. */
  get target() {
    if (this.plan.every((squares, index) => squares.length === 1 && squares[0] === this.now.position[index])) {
      return null;
    }
    return ascending(this.plan.flat());
  }

  /** @param {number} index @param {string[]} squares @param {'hand'|'keys'} [by] */
  aim(index, squares, by = 'hand') {
    if (this.now.frozen) return;
    this.plan[index] = this.now.hole ? squares.filter((square) => square !== '0') : squares;
    this.paint();
    this.dispatchEvent(new CustomEvent('plan', { detail: { target: this.target, by } }));
  }

  /** A square was clicked: the coin goes there, and the second time it is played. @param {string} square */
  press(square) {
    const { chosen } = this;
    if (chosen === null || this.now.frozen) return;
    const there = this.now.hole && square === '0' ? [] : [square];
    if (this.target !== null && key(this.plan[chosen] ?? []) === key(there)) this.commit();
    else this.aim(chosen, [square]);
  }

  /** Shows a move that was typed: coins that do not stay go to the new squares. @param {string[]} target */
  follow(target) {
    const { position } = this.now;
    if (target.length !== position.length) return;
    const rest = [...target];
    const kept = position.map((square) => {
      const at = rest.indexOf(square);
      return at < 0 ? null : rest.splice(at, 1);
    });
    this.plan = kept.map((squares) => squares ?? rest.splice(0, 1));
    this.paint();
  }

  commit() {
    this.dispatchEvent(new CustomEvent('commit'));
  }

  build() {
    const focused = document.activeElement instanceof Element && this.contains(document.activeElement)
      ? document.activeElement.getAttribute('data-coin') ?? '0'
      : null;
    this.painters = [];
    const long = this.length() > LONGEST;
    this.classList.toggle('listed', long);
    if (long) clear(this, this.now.position.map((square, index) => this.line(square, index)));
    else clear(this, this.track());
    if (focused !== null) {
      /** @type {HTMLElement|null} */ (this.querySelector(`[data-coin="${focused}"]`)
        ?? this.querySelector('[data-coin]'))?.focus();
    }
  }

  paint() {
    this.classList.toggle('frozen', this.now.frozen);
    for (const painter of this.painters) painter();
  }

  track() {
    const length = this.length();
    const { position, hole } = this.now;
    const squares = [];
    for (let at = 0; at < length; at += 1) {
      const { x, y } = this.centre(at);
      const pit = hole && at === 0;
      const square = svg('rect', {
        class: pit ? 'pit' : at % 2 === 0 ? 'square dark' : 'square', x: x - SQUARE / 2, y: y - 35, width: SQUARE,
        height: 70, 'data-square': at,
      });
      square.addEventListener('click', () => this.press(String(at)));
      squares.push(square);
      if (pit) squares.push(svg('ellipse', { class: 'hole', cx: x, cy: y, rx: 17, ry: 16 }));
      squares.push(svg('text', { x, y: y + 54, 'text-anchor': 'middle' }, at));
    }
    const ghosts = svg('g', { class: 'ghosts' });
    const parts = svg('g', { class: 'parts' });
    const goals = svg('g', { class: 'goals' });
    const hints = svg('g', { class: 'hints' });
    const coins = position.map((square, index) => this.coin(square, index));
    const drawing = svg('svg', {
      class: 'track', viewBox: `0 0 ${this.across * SQUARE} ${Math.ceil(length / this.across) * DEEP}`, role: 'group',
      'aria-label': t('strip.label'), 'data-testid': 'strip',
    },
      svg('g', { class: 'squares', 'aria-hidden': 'true' }, squares), ghosts, goals, hints, parts, coins);
    drawing.style.setProperty('--squares', String(this.across));
    const disc = (/** @type {string} */ square, /** @type {string} */ kind) => {
      const at = small(square, length - 1);
      return at === null ? null : svg('circle', { class: kind, cx: this.centre(at).x, cy: this.centre(at).y, r: 18 });
    };
    this.painters.push(() => {
      const moved = position.filter((square, index) => this.plan[index]?.length !== 1
        || this.plan[index]?.[0] !== square);
      clear(ghosts, moved.map((square) => disc(square, 'ghost')));
      clear(parts, this.plan.flatMap((squares) => (squares.length > 1 ? squares : []))
        .map((square) => disc(square, 'part')));
      clear(goals, this.goals().map((at) => svg('circle', { cx: this.centre(at).x, cy: this.centre(at).y, r: 6 })));
      const { hint } = this.now;
      clear(hints, hint && [
        ...hint.filter((square) => !position.includes(square)).map((square) => disc(square, 'hinted')),
        ...position.filter((square) => !hint.includes(square)).map((square) => disc(square, 'leaving')),
      ]);
    });
    return drawing;
  }

  /** @param {string} square @param {number} index */
  coin(square, index) {
    const face = svg('text', { y: 6, 'text-anchor': 'middle' });
    const coin = svg('g', {
      class: 'coin', role: 'slider', tabindex: 0, 'data-coin': index, 'data-testid': `coin-${index}`,
      'aria-label': t('strip.coin', { number: index + 1 }), 'aria-valuemin': 0, 'aria-valuemax': square,
    }, svg('circle', { class: 'rim', r: 18 }), svg('circle', { class: 'face', r: 14 }), face);
    coin.addEventListener('keydown', (event) => this.key(/** @type {KeyboardEvent} */ (event), index));
    coin.addEventListener('dblclick', () => { if (this.now.splits) this.ask(index); });
    this.drag(coin, index);
    this.painters.push(() => {
      const squares = this.plan[index] ?? [];
      const here = squares.length === 1 ? squares[0] ?? square : squares.length === 0 ? '0' : square;
      coin.classList.toggle('off', squares.length === 0);
      coin.classList.toggle('chosen', this.chosen === index && !this.now.frozen);
      coin.classList.toggle('broken', squares.length > 1);
      const { x, y } = this.centre(Number(here));
      coin.style.transform = `translate(${x}px, ${y}px)`;
      face.textContent = squares.length === 0 ? '' : here;
      coin.setAttribute('aria-valuenow', here);
      coin.setAttribute('aria-valuetext',
        squares.length > 1
          ? t('strip.split.into', { squares: squares.join(', ') })
          : squares.length === 0 ? t('strip.off') : t('strip.on', { square: here }));
      coin.setAttribute('aria-disabled', String(this.now.frozen));
    });
    return coin;
  }

  /** @param {SVGElement} coin @param {number} index */
  drag(coin, index) {
    /** @type {PointerEvent|null} */
    let held = null;
    const at = (/** @type {PointerEvent} */ event) => {
      const { ownerSVGElement: plane } = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (coin));
      return new DOMPoint(event.clientX, event.clientY).matrixTransform(plane?.getScreenCTM()?.inverse());
    };
    const far = (/** @type {PointerEvent} */ event) =>
      held !== null && Math.hypot(event.clientX - held.clientX, event.clientY - held.clientY) >= 4;
    coin.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || this.now.frozen) return;
      held = event;
      coin.setPointerCapture(event.pointerId);
      coin.classList.add('held');
    });
    // As on the board: a finger on a coin does not scroll.
    coin.addEventListener('touchstart', (event) => { if (!this.now.frozen) event.preventDefault(); },
      { passive: false });
    coin.addEventListener('pointermove', (event) => {
      if (held?.pointerId !== event.pointerId || !far(event)) return;
      const { x, y } = at(event);
      coin.style.transform = `translate(${x}px, ${y}px)`;
    });
    const end = (/** @type {PointerEvent} */ event) => {
      if (held?.pointerId !== event.pointerId) return;
      const moved = event.type === 'pointerup' && far(event);
      held = null;
      coin.classList.remove('held');
      if (moved) {
        this.chosen = index;
        this.aim(index, [String(this.under(at(event)))]);
      } else if (event.type === 'pointerup') {
        // A coin that has been put somewhere is played by another click, as a pile is.
        if (String(this.plan[index]) !== String(this.now.position[index])) this.commit();
        else this.choose(index);
      }
      this.paint();
    };
    coin.addEventListener('pointerup', end);
    coin.addEventListener('pointercancel', end);
  }

  /** The square nearest to a point. @param {DOMPoint} point */
  under({ x, y }) {
    const clip = (/** @type {number} */ value, /** @type {number} */ most) =>
      Math.max(0, Math.min(most, Math.floor(value)));
    const line = clip(y / DEEP, Math.ceil(this.length() / this.across) - 1);
    return Math.min(this.length() - 1, line * this.across + clip(x / SQUARE, this.across - 1));
  }

  /** @param {KeyboardEvent} event @param {number} index */
  key(event, index) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const home = this.now.position[index] ?? '0';
    const squares = this.plan[index] ?? [];
    const here = squares.length === 0 ? '0' : squares[0] ?? home;
    const far = small(here) ?? 0;
    /** @type {Record<string, string>} */
    const ways = {
      ArrowLeft: stepped(here, -1), ArrowDown: stepped(here, -1), ArrowRight: stepped(here, 1),
      ArrowUp: stepped(here, 1),
      PageDown: stepped(here, -10), PageUp: stepped(here, 10), Home: '0', Delete: '0', Backspace: '0', End: home,
    };
    const to = ways[event.key];
    if (to !== undefined) this.aim(index, [far < this.length() - 1 || (small(to) ?? 0) <= far ? to : here], 'keys');
    else if (event.key === 'Enter') this.commit();
    else if (event.key === 's' && this.now.splits) this.ask(index);
    else if (event.key === 'Escape') this.forget();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Takes the half-made move back. */
  forget() {
    this.reset();
    this.dispatchEvent(new CustomEvent('plan', { detail: { target: null } }));
  }

  /** @param {number} index */
  ask(index) {
    if (!this.now.frozen) {
      this.dispatchEvent(new CustomEvent('split', { detail: { index, square: this.now.position[index] } }));
    }
  }

  /** A coin too far out to be drawn. @param {string} square @param {number} index */
  line(square, index) {
    const field = h('input', {
      class: 'input mono', autocomplete: 'off', spellcheck: 'false', 'data-coin': index,
      'aria-label': t('strip.to', { number: index + 1 }), 'data-testid': `coin-field-${index}`,
      oninput: () => this.aim(index,
        field.value.trim() === '' ? [square] : field.value.split(/[\s,]+/).filter(Boolean)),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Enter') this.commit();
        else if (event.key === 'Escape') this.forget();
        else return;
        event.preventDefault();
      },
    });
    this.painters.push(() => {
      const squares = this.plan[index] ?? [];
      if (document.activeElement !== field) {
        field.value = squares.length === 1 && squares[0] === square ? '' : squares.join(', ');
      }
      field.disabled = this.now.frozen;
      field.placeholder = short(square);
    });
    return h('label', { class: 'far' }, h('span', { class: 'medal', title: square }, short(square)),
      h('span', { class: 'soft', 'aria-hidden': 'true' }, '→'), field);
  }
}

customElements.define('rw-strip', Strip);

/** @returns {Strip} */
export const strip = () => /** @type {Strip} */ (h('rw-strip'));
