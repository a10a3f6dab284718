/**
 * Predict: the reader marks what seems safe, and only those marks are judged. On a board cells are marked; elsewhere
 * one position is guessed.
 */
import { ask } from '../api.js';
import { announce, clear, h } from '../dom.js';
import { outcomeWord, t } from '../strings.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./stage.js').Stage} Stage */

export class Predict {
  verdict = '';
  guesses = { right: 0, all: 0 };
  /** The position guessed last: one guess for each. */
  guessed = '';

  /** @param {Table} table @param {Stage} stage @param {() => void} changed */
  constructor(table, stage, changed) {
    this.table = table;
    this.stage = stage;
    this.changed = changed;
    this.root = h('div', { class: 'actions', role: 'group', 'aria-label': t('predict.title') });
  }

  /** @param {number} x @param {number} y */
  toggle(x, y) {
    const { marks } = this.stage;
    const at = `${x},${y}`;
    if (marks.has(at)) marks.delete(at);
    else marks.set(at, 'mark');
    this.verdict = '';
    announce(t(marks.has(at) ? 'predict.on' : 'predict.off', { row: y, column: x, word: outcomeWord('P') }));
    this.changed();
  }

  async judge() {
    const { marks, size } = this.stage;
    try {
      const safe = await this.table.safe(size);
      let right = 0;
      for (const at of marks.keys()) {
        marks.set(at, safe.has(at) ? 'right' : 'wrong');
        if (safe.has(at)) right += 1;
      }
      this.verdict = marks.size === 0 ? t('predict.none') : t('predict.score', { right, count: marks.size });
    } catch (error) {
      this.verdict = /** @type {Error} */ (error).message;
    }
    announce(this.verdict);
    this.changed();
  }

  /** @param {'P'|'N'} outcome */
  async guess(outcome) {
    const { table } = this;
    this.guessed = table.state.position.join();
    try {
      const answer = await ask('outcome', table.question);
      const right = answer.outcome === outcome;
      this.guesses = { right: this.guesses.right + (right ? 1 : 0), all: this.guesses.all + 1 };
      this.verdict = t(right ? 'predict.right' : 'predict.wrong', {
        word: outcomeWord(answer.outcome), score: `${this.guesses.right}/${this.guesses.all}`,
      });
    } catch (error) {
      this.verdict = /** @type {Error} */ (error).message;
    }
    announce(this.verdict);
    this.changed();
  }

  forget() {
    this.stage.marks.clear();
    this.verdict = '';
    this.changed();
  }

  /** The prompt shown under the board. */
  get message() {
    if (this.verdict) return this.verdict;
    return this.stage.cells
      ? t('predict.cells', { word: outcomeWord('P') })
      : t('predict.question', { safe: outcomeWord('P'), unsafe: outcomeWord('N') });
  }

  draw() {
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ action,
      kind = '') => h('button', {
        class: `button ${kind}`, type: 'button', 'data-testid': `predict-${name}`, onclick: action,
      }, text);
    const done = button('stop', t('predict.stop'), () => { this.forget(); this.table.state.set({ predict: false }); },
      'quiet');
    const once = this.guessed === this.table.state.position.join();
    const focused = document.activeElement instanceof HTMLElement && this.root.contains(document.activeElement)
      ? document.activeElement.dataset.testid
      : null;
    clear(this.root, this.stage.cells
      ? [
        button('judge', t('predict.judge'), () => void this.judge(), 'primary'),
        button('clear', t('predict.clear'), () => this.forget()), done,
      ]
      : [
        ...(['P', 'N']).map((outcome) => h('button', {
          class: 'button', type: 'button', disabled: once, 'data-testid': `predict-${outcome}`,
          onclick: () => void this.guess(/** @type {'P'|'N'} */ (outcome)),
        }, this.table.state.words === 'pn' ? outcome : t(`predict.${outcome}`))),
        done,
      ]);
    if (focused) /** @type {HTMLElement|null} */ (this.root.querySelector(`[data-testid="${focused}"]`))?.focus();
  }
}
