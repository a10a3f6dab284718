/** The safe positions of a game with any number of coins or heaps, by how many there are; a click plays from one. */
import { ask, ApiError } from '../api.js';
import { clear, h, svg } from '../dom.js';
import { outcomeWord, t } from '../strings.js';
import { filled, saying } from '../words.js';

/** @typedef {import('../types.js').Ref} Ref */
/** @typedef {import('../types.js').Position} Position */

const SIZES = [6, 8, 10, 12];
/** More than this of one kind are a wall, not a list. */
const SHOWN = 60;

export class Strips {
  size = 8;
  ticket = 0;

  /** @param {(position: Position) => void} play */
  constructor(play) {
    this.play = play;
    this.choice = h('fieldset', { class: 'segments' });
    this.said = h('p', { class: 'soft', role: 'status', 'data-testid': 'strips-said' });
    this.groups = h('div', { class: 'strip-groups' });
    this.element = h('section', { class: 'strips', 'data-testid': 'explore-strips' }, this.choice, this.said,
      this.groups);
  }

  /** @param {Ref} ref @param {boolean} coins  squares of coins, not sizes of heaps */
  open(ref, coins) {
    this.ref = ref;
    this.coins = coins;
    clear(this.choice, h('legend', { class: 'unseen' }, t('explore.size')), SIZES.map((size) => h('label', null,
      h('input', {
        type: 'radio', name: 'strips-size', value: String(size), '.checked': size === this.size,
        'data-testid': `strips-${size}`, onchange: () => { this.size = size; void this.load(); },
      }), h('span', null, t(coins ? 'explore.strips.size' : 'explore.strips.total',
        { size: coins ? size - 1 : size })))));
    void this.load();
  }

  async load() {
    const ticket = ++this.ticket;
    clear(this.said, t('explore.strips.working'));
    // What stands below waits until it is known how long the list is.
    if (!this.groups.hasChildNodes()) this.element.setAttribute('aria-busy', 'true');
    try {
      const bound = this.coins ? { size: [String(this.size)] } : { total: String(this.size) };
      const answer = await ask('solve', { ...this.ref, ...bound });
      if (ticket === this.ticket) this.#show(answer.p_positions, answer.positions);
    } catch (error) {
      if (ticket !== this.ticket) return;
      if (!(error instanceof ApiError)) throw error;
      clear(this.groups);
      clear(this.said, filled(t('explore.refused'), { why: saying(error) }));
    } finally {
      if (ticket === this.ticket) this.element.removeAttribute('aria-busy');
    }
  }

  /** @param {Position[]} safe @param {number} positions */
  #show(safe, positions) {
    clear(this.said, t('explore.strips.count', { count: safe.length, positions, word: outcomeWord('P') }));
    /** @type {Map<number, Position[]>} */
    const groups = new Map();
    for (const position of safe) groups.set(position.length, [...(groups.get(position.length) ?? []), position]);
    const kind = this.coins ? 'explore.strips.coins' : 'explore.strips.heaps';
    clear(this.groups, [...groups].sort(([a], [b]) => a - b).map(([count, list]) => h('details', {
      open: count > 0 && count <= 3,
    }, h('summary', null, t(kind, { count }), h('span', { class: 'soft' }, ` ${list.length}`)),
    h('ul', null, list.slice(0, SHOWN).map((position) => h('li', null, h('button', {
      class: 'strip-line', type: 'button', 'data-testid': 'strips-play', onclick: () => this.play(position),
    }, this.coins ? this.#drawn(position) : null, h('span', { class: 'mono' }, position.join(', ') || '∅'))))),
    list.length > SHOWN ? h('p', { class: 'soft' }, t('explore.best.more', { count: list.length - SHOWN })) : null)));
  }

  /** @param {Position} position */
  #drawn(position) {
    const coins = new Set(position);
    return svg('svg', { viewBox: `0 0 ${this.size * 12} 12`, 'aria-hidden': 'true' },
      Array.from({ length: this.size }, (_, at) => [
        svg('rect', { class: at % 2 ? 'square' : 'square dark', x: at * 12, width: 12, height: 12 }),
        coins.has(String(at)) ? svg('circle', { cx: at * 12 + 6, cy: 6, r: 4.4 }) : null,
      ]));
  }
}
