/**
 * What is known about the cell under the cursor: position, outcome, value, winning moves. Best moves are asked for
 * once things are quiet.
 */
import { ask, ApiError } from '../api.js';
import { announce, clear, h } from '../dom.js';
import { outcomeWord, t } from '../strings.js';
import { spell } from '../words.js';
import { optionsOf } from './options.js';

/** @typedef {import('../types.js').Best} Best */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Ref} Ref */

export class Readout {
  /** @type {Map<string, Best|null>} */
  #known = new Map();
  /** @type {AbortController|null} */
  #asking = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  #shown = '';
  /** @type {(moves: import('../types.js').Move[]) => void} */
  onmoves = () => {};

  /** @param {{ play: (position: Position) => void }} actions */
  constructor(actions) {
    this.place = h('span', { class: 'place serif', 'data-testid': 'explore-position' });
    this.verdict = h('span', { class: 'pill', 'data-testid': 'explore-outcome' });
    this.value = h('p', { class: 'value', 'data-testid': 'explore-value' });
    this.best = h('div', { class: 'best', 'data-testid': 'explore-best' });
    this.button = h('button', {
      class: 'button primary', type: 'button', 'data-testid': 'explore-play', disabled: true,
      onclick: () => this.position && actions.play(this.position),
    }, t('explore.play'));
    this.options = h('details', { class: 'options', hidden: true, 'data-testid': 'explore-options' });
    this.element = h('section', { class: 'card readout', 'aria-label': t('explore.readout') },
      h('p', { class: 'headline' }, this.place, this.verdict), this.value, this.best, this.options, this.button);
    this.empty();
  }

  /** @type {Position|null} */
  position = null;

  empty() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#shown = '';
    this.position = null;
    clear(this.place, '—');
    this.verdict.className = 'pill';
    clear(this.verdict, t('explore.readout.none'));
    clear(this.value, '\u00a0');
    clear(this.best, h('p', { class: 'soft' }, t('explore.readout.hint')));
    this.button.disabled = true;
  }

  /**
   * Every option of the pinned cell with what it is worth, as far as the picture knows.
   * @param {Ref} ref @param {Position} position @param {import('./options.js').Look} look
   */
  async pin(ref, position, look) {
    const key = position.join(',');
    this.options.hidden = true;
    this.element.classList.add('pinned');
    try {
      const found = await optionsOf(ref, position, look);
      if (this.position?.join(',') !== key || !this.element.classList.contains('pinned') || !found) return;
      clear(this.options, h('summary', null, t('explore.options', { count: found.count })), found.list);
      this.options.hidden = false;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  unpin() {
    this.element.classList.remove('pinned');
    this.options.hidden = true;
  }

  /** Another game: what was known is forgotten. */
  reset() {
    this.#known.clear();
    this.unpin();
    this.empty();
  }

  /**
   * @param {Ref} ref @param {Position} position @param {'P'|'N'|null} outcome @param {number|string|null} value
   * @param {string} mode @param {boolean} speak
   */
  show(ref, position, outcome, value, mode, speak) {
    const key = position.join(',');
    this.position = outcome ? position : null;
    this.button.disabled = !outcome;
    clear(this.place, spell(position));
    this.verdict.className = `pill ${outcome === 'P' ? 'safe' : outcome === 'N' ? 'unsafe' : ''}`;
    clear(this.verdict, outcome ? outcomeWord(outcome) : t('explore.nowhere'));
    const amount = value === null
      ? ''
      : mode === 'claimed'
        ? t(`claimed.cell.${value}`, { word: outcomeWord('P') })
        : t(mode === 'grundy' ? 'explore.value.grundy' : 'explore.value.remoteness',
          { value: Number(value), count: Number(value) });
    clear(this.value, amount || '\u00a0');
    if (speak) {
      announce([spell(position), outcome ? outcomeWord(outcome) : t('explore.nowhere'), amount].filter(Boolean)
        .join(', '));
    }
    if (this.#shown === key) return;
    this.#shown = key;
    clearTimeout(this.#timer);
    this.#asking?.abort();
    const known = this.#known.get(key);
    if (known !== undefined) return this.#moves(known, outcome);
    clear(this.best, h('p', { class: 'soft' }, '\u00a0'));
    if (outcome) this.#timer = setTimeout(() => void this.#ask(ref, position, key, outcome), 90);
  }

  /** @param {Ref} ref @param {Position} position @param {string} key @param {'P'|'N'} outcome */
  async #ask(ref, position, key, outcome) {
    const asking = (this.#asking = new AbortController());
    /** @type {Best|null} */
    let answer = null;
    try {
      answer = await ask('best', { ...ref, position, all: true, limit: 12 }, { signal: asking.signal });
    } catch {
      if (asking.signal.aborted) return;
    }
    this.#known.set(key, answer);
    if (this.#known.size > 4000) this.#known.clear();
    if (this.#shown === key) this.#moves(answer, outcome);
  }

  /** @param {Best|null} answer @param {'P'|'N'|null} outcome */
  #moves(answer, outcome) {
    const moves = answer && answer.outcome === 'N' ? answer.moves : [];
    this.onmoves(moves);
    if (moves.length > 0) {
      clear(this.best, h('p', { class: 'soft' }, t('explore.best', { count: answer?.count ?? moves.length })),
        h('ul', { class: 'moves' },
          moves.slice(0, 6).map((move) => h('li', null, h('span', { class: 'mono' }, `→ ${spell(move.to)}`),
            h('span', { class: 'soft' }, move.rule))),
            moves.length > 6
              ? h('li', { class: 'soft' }, t('explore.best.more', { count: (answer?.count ?? moves.length) - 6 }))
              : null));
    } else if (answer && outcome === 'P') clear(this.best, h('p', { class: 'soft' }, t('explore.best.none')));
    else clear(this.best, h('p', { class: 'soft' }, '\u00a0'));
  }
}
