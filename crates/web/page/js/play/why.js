/**
 * The explanation: who wins and why in a few sentences; behind a fold the argument of the document, with numerals under
 * their place values. Shown only when asked for.
 */
import { aborted, ask } from '../api.js';
import { clear, h } from '../dom.js';
import { outcomeWord, spoken, t } from '../strings.js';
import { short, shown } from '../board/big.js';
import { filled, pretty, saying } from '../words.js';

/** @typedef {import('./table.js').Table} Table */

export class Reasons {
  /** @type {import('../types.js').Why|null} */
  answer = null;
  asked = '';
  strategy = '';
  control = new AbortController();

  /** @param {Table} table @param {{ changed(): void, use(target: string[]): void }} hands */
  constructor(table, hands) {
    this.table = table;
    this.hands = hands;
    this.root = h('div', { class: 'reasons', 'data-testid': 'why-body' });
  }

  /** Asks if it has not been asked; draws what is known. */
  async refresh() {
    const { table } = this;
    if (!table.standing) return;
    const body = { ...table.question, language: spoken(), ...(this.strategy ? { strategy: this.strategy } : {}) };
    const asked = JSON.stringify(body);
    if (asked === this.asked) return;
    this.asked = asked;
    this.control.abort();
    this.control = new AbortController();
    this.root.classList.add('stale');
    try {
      this.answer = await ask('why', body, { signal: this.control.signal });
      if (asked !== this.asked) return;
      this.draw();
      this.hands.changed();
    } catch (error) {
      if (aborted(error) || asked !== this.asked) return;
      this.answer = null;
      this.refused(/** @type {any} */ (error));
      this.hands.changed();
    }
  }

  /** Known only while it speaks of the position on the board. */
  get current() {
    return this.answer && this.answer.position.join() === this.table.state.position.join() ? this.answer : null;
  }

  /** @param {{ message: string, hint?: string|null }} error */
  refused(error) {
    this.root.classList.remove('stale');
    const again = this.strategy
      ? h('button', {
        class: 'button small', type: 'button',
        onclick: () => { this.strategy = ''; this.asked = ''; void this.refresh(); },
      }, t('why.otherwise'))
      : null;
    clear(this.root, h('p', { class: 'trouble' }, saying(error)), again);
  }

  /** Whether the argument is unfolded. */
  steps = false;
  /** The height taken so far, and in which game. */
  room = { game: '', height: 0 };

  /**
   * Keeps the room once taken, so that what stands below does not jump with every move; what does not fit fades out.
   */
  settle() {
    const box = this.root.parentElement;
    if (!box || box.hidden) return;
    const game = JSON.stringify(this.table.state.ref);
    this.room = {
      game,
      height: Math.max(this.root.offsetHeight, game === this.room.game && !this.table.over ? this.room.height : 0),
    };
    box.style.setProperty('--said', `${this.room.height}px`);
    this.fade();
  }

  fade() {
    const box = this.root.parentElement;
    box?.classList.toggle('fading', box.scrollHeight - box.scrollTop - box.clientHeight > 6);
  }

  draw() {
    const { answer } = this;
    if (!answer) return;
    this.root.classList.remove('stale');
    // Why a game without moves is lost needs no digits.
    if (this.table.over) clear(this.root, this.advice(answer));
    else clear(this.root,
      this.advice(answer),
      answer.short.map((text) => h('p', { class: 'because' }, pretty(text))),
      answer.full.length > 0
        ? h('details', {
          class: 'steps', open: this.steps,
          ontoggle: (/** @type {Event} */ event) => {
            this.steps = /** @type {HTMLDetailsElement} */ (event.target).open;
            this.reveal();
            this.settle();
          },
        }, h('summary', { 'data-testid': 'why-full' }, t('why.steps')),
        h('ol', null, answer.full.map(step)),
        answer.source ? h('p', { class: 'soft' }, answer.source) : null)
        : null,
      this.choice(answer));
    if (this.root.parentElement) this.root.parentElement.scrollTop = 0;
    this.reveal();
    this.settle();
  }

  /** A long numeral is shown where it decides; failing that, at its low end. */
  reveal() {
    for (const box of this.root.querySelectorAll('.digits-scroll')) {
      const mark = /** @type {HTMLElement|null} */ (box.querySelector('td.decides'));
      box.scrollLeft = mark ? mark.offsetLeft - box.clientWidth / 2 : box.scrollWidth;
    }
  }

  /** One plain sentence. @param {import('../types.js').Why} answer */
  advice(answer) {
    if (this.table.over) return h('p', null, t('why.over'));
    const move = answer.best ?? answer.stalling;
    if (!move) return h('p', null, t(answer.outcome === 'P' ? 'why.lost' : 'why.won'));
    return h('p', { class: 'advice' }, ...filled(t(answer.best ? 'why.move' : 'why.stall'), {
      to: h('button', {
        class: answer.best ? 'use safe-word' : 'use', type: 'button', title: t('why.use'), 'data-testid': 'why-use',
        onclick: () => this.hands.use(move.to),
      }, shown(move.to)),
    }));
  }

  /** Which of the game's strategies explains. @param {import('../types.js').Why} answer */
  choice(answer) {
    if (answer.strategies.length < 2) return h('p', { class: 'soft by' }, t('why.by', { strategy: answer.strategy }));
    const select = h('select', {
      class: 'input', 'aria-label': t('why.strategy'), 'data-testid': 'why-strategy',
      onchange: () => { this.strategy = select.value; void this.refresh(); },
    },
      answer.strategies.map((name) => h('option', { value: name, selected: name === answer.strategy }, name)));
    return h('label', { class: 'by soft' }, h('span', null, t('why.strategy')), select);
  }
}

/** The pill beside the position. @param {import('../types.js').Why} answer @param {Table} table */
export function pill(answer, table) {
  const word = outcomeWord(answer.outcome);
  const whose = table.state.opponent === 'two' ? 'two' : table.yours ? 'you' : 'them';
  // Green is good for whoever reads: the one to move, or the one who waits for Ratwheel.
  const good = (answer.outcome === 'N') === (whose !== 'them');
  return h('span', {
    class: `pill ${good ? 'good' : 'bad'}`, 'data-testid': 'outcome', 'data-outcome': answer.outcome,
  }, table.state.words === 'pn' ? `${word}: ` : '', t(`why.${answer.outcome}.${whose}`));
}

/**
 * Numerals under their place values; the digits that decide are marked by weight, colour and underline.
 * @param {import('../types.js').Grid} grid
 */
function digits(grid) {
  return h('div', {
    class: 'digits-scroll', tabindex: '0', role: 'region', 'aria-label': t('why.digits', { system: grid.system }),
  },
    h('table', { class: 'digits' },
      h('caption', null, h('span', null, grid.system, grid.cut ? ` · ${t('why.cut')}` : '')),
      grid.places.length > 0
        ? h('thead', null, h('tr', null, h('th', { scope: 'col' }, h('span', { class: 'unseen' }, t('why.value'))),
          grid.places.map((place) => h('th', { scope: 'col' }, short(place)))))
        : null,
      h('tbody', null, grid.rows.map((row) => h('tr', null,
        h('th', { scope: 'row', title: row.value }, short(row.value)),
          row.digits.map((digit, index) => place(row, digit, index)))))));
}

/**
 * A digit under its place; before the first digit of the numeral there is nothing.
 * @param {import('../types.js').Grid['rows'][number]} row @param {string} digit @param {number} index
 */
function place(row, digit, index) {
  if (index < row.digits.length - row.length) return h('td');
  return row.decides.includes(index) ? h('td', { class: 'decides' }, h('mark', null, digit)) : h('td', null, digit);
}

/** A step of the argument: a sentence, or numerals. @param {import('../types.js').WhyStep} each */
const step = (each) => h('li', null, each.grid ? digits(each.grid) : pretty(each.text ?? ''));
