/**
 * The line under the board: where to move to, typed or chosen on the drawing, and whether that is a move. Whatever the
 * drawing, a move is first aimed at and seen, and then played.
 */
import { announce, debounce, h } from '../dom.js';
import { t } from '../strings.js';
import { key, short, shown } from '../board/big.js';

/** @typedef {import('./table.js').Table} Table */

/** Reads `7, 4`, `7 4` or `7/4`; numbers may be written 10^59+7. @param {string} text */
export const readTarget = (text) => (/^\s*(∅|empty)?\s*$/i.test(text) ? [] : text.split(/[\s,;/]+/).filter(Boolean));

export class MoveForm {
  /** @type {string[]|null} */
  planned = null;
  /** @type {{ text: string, kind: ''|'good'|'bad', lang: string|null }} */
  note = { text: '', kind: '', lang: null };
  /** What aims: a hand on the drawing, the keys there, or what is typed here. @type {'hand'|'keys'|'field'} */
  by = 'field';

  /** @param {Table} table @param {{ reset(): void, noted(): void, typed(target: string[]|null): void }} hands */
  constructor(table, hands) {
    this.table = table;
    this.hands = hands;
    this.field = h('input', {
      class: 'input mono', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', enterkeyhint: 'go',
      id: 'move-to', 'data-testid': 'move-to',
      oninput: () => { this.planned = null; this.by = 'field'; this.check(); hands.typed(this.complete); },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Escape' || this.target === null) return;
        event.preventDefault();
        this.forget();
      },
    });
    this.button = h('button', { class: 'button', type: 'submit', 'data-testid': 'move-play' }, t('play.go'));
    this.clearer = h('button', {
      class: 'button quiet', type: 'button', 'data-testid': 'move-reset',
      onclick: () => this.forget(),
    }, t('play.reset'));
    this.root = h('form', {
      class: 'move-form', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.play(); },
    },
      h('label', { for: 'move-to' }, t('play.to')), this.field, this.button, this.clearer);
  }

  /** A move being put together on the drawing. @param {string[]|null} target @param {'hand'|'keys'|'field'} by */
  plan(target, by) {
    this.planned = target;
    this.by = by;
    this.field.value = target === null ? '' : target.length === 0 ? '∅' : target.join(', ');
    this.check();
  }

  /** A move proposed elsewhere: seen on the drawing, to be played from the field. @param {string[]} target */
  propose(target) {
    this.plan(target, 'field');
    this.hands.typed(target);
    this.field.focus();
  }

  /** Takes back what was aimed at. */
  forget() {
    this.empty();
    this.hands.reset();
  }

  /** What is typed, once nothing is missing. */
  get complete() {
    const { target } = this;
    return target && target.length >= this.table.state.position.length && target.every((word) => /^\d+$/.test(word))
      ? target
      : null;
  }

  empty() {
    this.planned = null;
    this.field.value = '';
    this.says('', '');
    this.draw();
  }

  /** @returns {string[]|null} */
  get target() {
    if (this.planned) return this.planned;
    return this.field.value.trim() === '' ? null : readTarget(this.field.value);
  }

  /** Nobody is corrected in the middle of a word. */
  get finished() {
    const { target, table } = this;
    if (!target || !target.every((word) => /^\d+([-+*^]\d+)*$/.test(word))) return false;
    return table.info?.shape === 'strip' || target.length >= table.state.position.length;
  }

  check() {
    this.says('', '');
    this.draw();
    if (!this.target || !this.finished || !this.table.ready) return;
    const known = this.table.listed(this.target);
    if (known) this.tell({ legal: true, rule: known.rule }, this.target);
    else this.later();
  }

  later = debounce(() => void this.judge(), 120);

  async judge() {
    const { target, table } = this;
    if (!target || !table.ready) return;
    try {
      const answer = await table.legality(target);
      if (key(this.target ?? ['-']) !== key(target)) return;
      this.tell(answer, target);
    } catch (error) {
      if (key(this.target ?? ['-']) === key(target)) this.failed(error);
    }
  }

  /**
   * What the move aimed at is, and how it is played.
   * @param {import('../types.js').Legality} answer @param {string[]} target
   */
  tell(answer, target) {
    const finger = this.by === 'hand' && matchMedia('(pointer: coarse)').matches ? 'finger' : this.by;
    if (answer.legal) {
      this.says(t('play.aimed', {
        to: shown(this.table.tidy(target)), rule: answer.rule ?? '', again: t(`play.once-more.${finger}`),
      }), 'good');
    } else this.illegal(answer);
    // Keys are followed by what the cell, pile or coin says of itself.
    if (this.by === 'hand') announce(this.note.text);
  }

  async play() {
    const { target, table } = this;
    if (!target || !table.ready) return;
    try {
      const answer = await table.move(target);
      if (answer.legal) this.empty();
      else {
        this.illegal(answer);
        announce(this.note.text);
      }
    } catch (error) {
      this.failed(error);
    }
  }

  /** @param {any} error */
  failed(error) {
    this.says(error.message, 'bad', error.lang ?? null);
  }

  /** Without a sentence for players, formulas say what is wrong. @param {import('../types.js').Legality} answer */
  illegal({ said, why }) {
    this.says(said ?? why ?? t('play.illegal'), 'bad', said === undefined && why !== undefined ? 'en' : null);
  }

  /** @param {string} text @param {''|'good'|'bad'} kind @param {string|null} [lang]  where it is not the page's */
  says(text, kind, lang = null) {
    this.note = { text, kind, lang };
    this.field.setAttribute('aria-invalid', String(kind === 'bad'));
    this.button.classList.toggle('primary', this.target !== null && kind !== 'bad');
    this.hands.noted();
  }

  draw() {
    const { table } = this;
    this.field.placeholder = table.ready ? table.state.position.map(short).join(', ') : '';
    this.field.disabled = !table.ready;
    this.button.disabled = !table.ready || this.target === null;
    this.button.classList.toggle('primary', this.target !== null && this.note.kind !== 'bad');
    this.clearer.hidden = this.target === null;
  }
}
