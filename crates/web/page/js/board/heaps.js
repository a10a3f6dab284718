/**
 * <rw-heaps>: piles of tokens in columns of ten. A click on a token aims at taking it and all after it; several piles
 * may be touched before the move is played by the same token once more, or by Enter. Piles too large to count are bars
 * with a field to type in.
 * `heaps.show({ position, … })`; event `plan` with detail { target, by } while choosing (null when nothing is taken),
 * `commit` to play.
 */
import { clear, h, svg } from '../dom.js';
import { t } from '../strings.js';
import { compare, short, small } from './big.js';

/**
 * @typedef {object} Showing
 * @property {string[]} position
 * @property {string[]|null} hint  what a hint would leave
 * @property {boolean} frozen
 * @property {boolean} sorted  the order of piles does not matter
 * @property {string[]} tallest  the piles at the start: room is kept for them
 */

/** Above this many tokens a pile is a bar. */
const COUNTABLE = 200;
const STEP = 22;

export class Heaps extends HTMLElement {
  /** @type {Showing} */
  now = { position: [], hint: null, frozen: false, sorted: false, tallest: [] };
  /** What each pile is to keep, as typed or clicked. @type {string[]} */
  left = [];

  /** @param {Partial<Showing>} values */
  show(values) {
    const before = this.now;
    this.now = { ...before, ...values };
    if (this.now.position !== before.position) this.left = [...this.now.position];
    const structure = this.now.position.map((pile) => (small(pile, COUNTABLE) === null ? 'b' : 't')).join('')
      + [this.now.position, this.now.tallest].join(';');
    if (structure !== this.structure) {
      this.structure = structure;
      this.build();
    }
    this.paint();
  }

  structure = '';
  /** @type {{ paint(left: string, hint: string|null): void }[]} */
  piles = [];

  build() {
    const focused = [...this.children].findIndex((child) => child.contains(document.activeElement));
    const wide = Math.max(...this.now.position.map((pile) => small(pile) ?? Number.MAX_SAFE_INTEGER), 1);
    const rows = Math.min(10, Math.max(4,
      ...[...this.now.position, ...this.now.tallest].map((pile) => small(pile, COUNTABLE) ?? 0)));
    const figures = this.now.position.map((pile, index) => {
      const count = small(pile, COUNTABLE);
      return count === null ? this.bar(pile, index, wide) : this.tokens(count, index, rows);
    });
    this.piles = figures;
    clear(this, figures.map(({ figure }) => figure));
    if (focused < 0) return;
    const pile = this.children[Math.min(focused, this.children.length - 1)];
    /** @type {HTMLElement|null|undefined} */ (pile?.querySelector('[tabindex],input'))?.focus();
  }

  paint() {
    this.classList.toggle('frozen', this.now.frozen);
    const hint = this.now.hint && this.matched(this.now.hint);
    this.piles.forEach((pile, index) => pile.paint(this.left[index] ?? '0', hint?.[index] ?? null));
  }

  /**
   * What each pile keeps when the move leads to `target`. Where piles are listed by size, those that stay are found
   * first.
   * @param {string[]} target
   */
  matched(target) {
    const { position, sorted } = this.now;
    if (!sorted) return target;
    const rest = [...target];
    const kept = position.map((pile) => {
      const at = rest.indexOf(pile);
      return at < 0 ? null : rest.splice(at, 1)[0] ?? null;
    });
    const all = kept.map((pile) => pile ?? rest.shift() ?? '0');
    return all.every((pile, index) => compare(pile, position[index] ?? '0') <= 0) ? all : target;
  }

  /** @param {number} index @param {string} value @param {'hand'|'keys'} [by] */
  keep(index, value, by = 'hand') {
    if (this.now.frozen) return;
    this.left[index] = value;
    this.paint();
    const changed = this.left.some((each, at) => each !== this.now.position[at]);
    this.dispatchEvent(new CustomEvent('plan', { detail: { target: changed ? [...this.left] : null, by } }));
  }

  /** Shows a move that was typed. @param {string[]} target */
  follow(target) {
    if (target.length !== this.now.position.length) return;
    this.left = [...this.matched(target)];
    this.paint();
  }

  /** Nothing taken. */
  reset() {
    this.left = [...this.now.position];
    this.paint();
  }

  commit() {
    this.dispatchEvent(new CustomEvent('commit'));
  }

  /** @param {number} count @param {number} index @param {number} rows  the height all piles share, at most ten */
  tokens(count, index, rows) {
    const columns = Math.max(1, Math.ceil(count / 10));
    const [x, y] = [(/** @type {number} */ at) => Math.floor(at / 10) * STEP,
      (/** @type {number} */ at) => (rows - 1 - (at % 10)) * STEP];
    const discs = Array.from({ length: count }, (_, at) => svg('circle', {
      cx: x(at) + STEP / 2, cy: y(at) + STEP / 2, r: STEP * 0.4,
    }));
    // A token is hit in its whole square, for fingers' sake.
    const squares = discs.map((_, at) =>
      svg('rect', { x: x(at), y: y(at), width: STEP, height: STEP, 'data-at': at }));
    const drawing = svg('svg', {
      viewBox: `0 0 ${columns * STEP} ${rows * STEP}`, width: columns * STEP, height: rows * STEP,
      'aria-hidden': 'true',
    },
      svg('path', { class: 'ground', d: `M0 ${rows * STEP - 0.5}H${columns * STEP}` }), discs, squares);
    const slider = h('div', {
      class: 'tokens', role: 'slider', tabindex: '0', 'aria-valuemin': '0', 'aria-valuemax': String(count),
      'aria-orientation': 'vertical',
      'aria-label': t('heaps.pile', { number: index + 1 }), 'data-testid': `pile-${index}`,
      onclick: (/** @type {MouseEvent} */ event) => {
        const at = /** @type {Element} */ (event.target).getAttribute('data-at');
        if (at === null || this.now.frozen) return;
        if (at === this.left[index]) this.commit();
        else this.keep(index, at);
      },
      onpointerover: (/** @type {PointerEvent} */ event) => {
        const at = /** @type {Element} */ (event.target).getAttribute('data-at');
        const from = at === null || this.now.frozen ? count : Number(at);
        discs.forEach((disc, place) => disc.classList.toggle('aimed', place >= from));
      },
      onpointerleave: () => discs.forEach((disc) => disc.classList.remove('aimed')),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event, index, count),
    }, drawing);
    const number = h('strong', { class: 'count' });
    const figure = h('div', { class: 'pile' }, number, slider,
      h('span', { class: 'soft name' }, t('heaps.pile', { number: index + 1 })));
    return {
      figure,
      paint: (/** @type {string} */ left, /** @type {string|null} */ hint) => {
        const stays = small(left) ?? count;
        const wanted = hint === null ? count : small(hint) ?? count;
        discs.forEach((disc, place) => {
          disc.classList.toggle('gone', place >= stays);
          disc.classList.toggle('hinted', place >= wanted);
        });
        const back = t('heaps.back', { number: index + 1 });
        clear(number, String(count), stays === count ? null : h('button', {
          class: 'then', type: 'button', title: back, 'aria-label': back, 'data-testid': `pile-back-${index}`,
          onclick: () => { this.keep(index, String(count)); slider.focus(); },
        }, ` → ${stays}`));
        slider.setAttribute('aria-valuenow', String(stays));
        slider.setAttribute('aria-valuetext', t('heaps.keeping', { count, left: stays }));
        slider.setAttribute('aria-disabled', String(this.now.frozen));
      },
    };
  }

  /** @param {KeyboardEvent} event @param {number} index @param {number} count */
  key(event, index, count) {
    const now = Number(this.left[index]);
    /** @type {Record<string, number>} */
    const ways = {
      ArrowDown: now - 1, ArrowLeft: now - 1, ArrowUp: now + 1, ArrowRight: now + 1, PageDown: now - 10,
      PageUp: now + 10, Home: 0, End: count,
    };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = ways[event.key];
    if (to !== undefined) this.keep(index, String(Math.max(0, Math.min(count, to))), 'keys');
    else if (event.key === 'Enter') this.commit();
    else if (event.key === 'Escape') this.forget();
    else return;
    event.preventDefault();
  }

  /** Takes the half-made move back. */
  forget() {
    this.reset();
    this.dispatchEvent(new CustomEvent('plan', { detail: { target: null } }));
  }

  /** @param {string} pile @param {number} index @param {number} wide */
  bar(pile, index, wide) {
    const count = small(pile);
    const share = count === null ? 1 : Math.max(0.04, count / wide);
    const rest = h('div', { class: 'rest' });
    const field = h('input', {
      class: 'input mono', inputmode: 'text', autocomplete: 'off', spellcheck: 'false',
      'aria-label': t('heaps.leave', { number: index + 1 }), 'data-testid': `pile-field-${index}`,
      oninput: () => this.keep(index, field.value.trim() === '' ? pile : field.value.trim()),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Enter') this.commit();
        else if (event.key === 'Escape') this.forget();
        else return;
        event.preventDefault();
      },
    });
    const digits = pile.length > 16
      ? h('span', { class: 'soft' }, ` · ${t('heaps.digits', { count: pile.length })}`)
      : null;
    const full = h('div', { class: 'amount' }, rest);
    full.style.width = `${(share * 100).toFixed(1)}%`;
    const figure = h('div', { class: 'pile long' },
      h('div', { class: 'line' }, h('strong', { class: 'count', title: pile }, short(pile)), digits,
        h('span', { class: 'soft name' }, t('heaps.pile', { number: index + 1 }))),
      h('div', { class: 'scale' }, full),
      h('label', { class: 'line' }, h('span', { class: 'soft' }, t('heaps.keep')), field));
    return {
      figure,
      paint: (/** @type {string} */ left, /** @type {string|null} */ hint) => {
        const value = left === pile ? '' : left;
        if (document.activeElement !== field) field.value = value;
        field.disabled = this.now.frozen;
        field.placeholder = hint !== null && hint !== pile ? short(hint) : short(pile);
        full.classList.toggle('hinted', hint !== null && hint !== pile);
        const [a, b] = [small(left), count];
        rest.style.width = a === null || b === null || b === 0 ? '100%' : `${Math.min(100, (a / b) * 100).toFixed(2)}%`;
      },
    };
  }
}

customElements.define('rw-heaps', Heaps);

/** @returns {Heaps} */
export const heaps = () => /** @type {Heaps} */ (h('rw-heaps'));
