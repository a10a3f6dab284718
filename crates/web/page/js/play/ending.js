/** The card at the end of a game: who won, where it was lost, and how to go on. */
import { clear, h } from '../dom.js';
import { t } from '../strings.js';
import { shown } from '../board/big.js';
import { newStart } from './dialogs.js';
import { filled } from '../words.js';

/** @typedef {import('./table.js').Table} Table */

export class Ending {
  /** The end that was put away. */
  closed = '';
  /** What is known of the first slip, and of which game. @type {{ game: string, words: any }} */
  slip = { game: '', words: null };

  /** @param {Table} table @param {() => void} back  where the focus goes when the card is put away */
  constructor(table, back) {
    this.table = table;
    this.back = back;
    this.verdict = h('strong', { class: 'serif', 'data-testid': 'verdict' });
    this.how = h('p', { class: 'soft' });
    this.where = h('p', { class: 'where', 'data-testid': 'slip' });
    this.again = h('button', {
      class: 'button primary', type: 'button', 'data-testid': 'again', onclick: () => table.again(),
    }, t('play.again'));
    this.root = h('div', {
      class: 'ending card', hidden: true, role: 'group', 'aria-label': t('play.over'), 'data-testid': 'ending',
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        this.close();
      },
    },
      h('button', {
        class: 'button quiet small icon-only away', type: 'button', 'aria-label': t('shell.close'),
        title: t('shell.close'), 'data-testid': 'ending-close', onclick: () => this.close(),
      }, '×'),
      this.verdict, this.how, this.where,
      h('div', { class: 'row' }, this.again, h('button', {
        class: 'button', type: 'button', 'data-testid': 'again-other', onclick: () => newStart(table),
      }, t('play.new'))));
  }

  get #game() {
    const { ref, start, history } = this.table.state;
    return JSON.stringify([ref, start, history]);
  }

  close() {
    this.closed = this.#game;
    const held = this.root.contains(document.activeElement);
    this.root.hidden = true;
    if (held) this.back();
  }

  draw() {
    const { table } = this;
    const { state } = table;
    const over = table.over && !state.predict && !table.looking && this.closed !== this.#game;
    const appears = over && this.root.hidden;
    this.root.hidden = !over;
    if (!over) return;
    clear(this.verdict, table.verdict);
    const nobody = state.played === 0;
    clear(this.how, t(nobody ? 'play.ended.nothing' : state.ref.misere ? 'play.ended.misere' : 'play.ended'));
    void this.#look();
    // Whoever plays by keys goes on by keys.
    if (appears && document.activeElement?.closest('rw-board, rw-heaps, rw-strip, .move-form')) this.again.focus();
  }

  /** Where the loser had a winning move and made another one. */
  async #look() {
    const { table } = this;
    const game = this.#game;
    if (this.slip.game !== game) {
      this.slip = { game, words: null };
      clear(this.where);
    }
    if (this.slip.words !== null || table.locked || table.marks.length < table.state.history.length) return;
    const { history, start } = table.state;
    // Those who lost made the moves whose number has the other parity than the winner's.
    const at = table.marks.findIndex((mark, number) => mark === 'slip' && (number - table.winner) % 2 !== 0);
    if (at < 0) {
      this.slip.words = history.length > 0 && !table.marks.includes('unknown') ? t('play.slip.none') : '';
      clear(this.where, this.slip.words);
      return;
    }
    this.slip.words = '';
    const from = history[at - 1] ?? start;
    const { moves: [better] } = await table.bestAt(from).catch(() => ({ moves: [] }));
    if (this.slip.game !== game) return;
    const side = table.side(at);
    this.slip.words = filled(t(`play.slip.${side}`, { number: at + 1 }), {
      move: h('b', null, `${shown(from)} → ${shown(history[at] ?? [])}`),
      better: h('b', { class: 'safe-word' }, better ? shown(better.to) : '?'),
    });
    clear(this.where, this.slip.words, ' ', h('button', {
      class: 'button small', type: 'button', 'data-testid': 'slip-go', onclick: () => table.walk(at),
    }, t('play.slip.go')));
  }
}
