/**
 * Two games side by side: a move is a move in one of them. Their nim-values, that of both together, and the winning
 * moves.
 */
import { ask, ApiError } from '../api.js';
import { games, told } from '../catalogue.js';
import { clear, debounce, h } from '../dom.js';
import { t } from '../strings.js';
import { saying, spell } from '../words.js';

/** @typedef {import('../types.js').Showcase} Showcase */
/** @typedef {{ game: string, position: string }} Part */
/**
 * @typedef {{ value: string, values: string[], moves: { component: number, rule: string, to: string[] }[],
 *   every?: { truncated: boolean, unlisted: { component: number, why: string }[] } }} Answer
 */

const SHOWN = 12;

/** `nim(3,5) + mark(7)`, as the question and the link write it. @param {Part[]} parts */
const written = (parts) => parts.map(({ game, position }) => `${game}(${position.trim()})`).join(' + ');

/** The same read back; nothing where it is something else. @param {string} text @returns {Part[]|null} */
export function readSum(text) {
  const found = /^(.+)\(([^()]*)\) \+ (.+)\(([^()]*)\)$/.exec(text);
  if (!found) return null;
  const [, one = '', first = '', other = '', second = ''] = found;
  return [{ game: one, position: first }, { game: other, position: second }];
}

export class Sum {
  /** @type {Part[]} */
  parts = [];
  /** @type {AbortController|null} */
  #asking = null;

  /** @param {(sum: string) => void} linked  told what belongs in the link; empty when the card is closed */
  constructor(linked) {
    this.linked = linked;
    this.rows = h('div', { class: 'sum-rows' });
    this.result = h('div', { class: 'sum-result', role: 'status', 'data-testid': 'sum-result' });
    this.element = h('details', {
      class: 'card sum', hidden: true, 'data-testid': 'sum', ontoggle: () => this.#toggled(),
    }, h('summary', null, t('sum.title')), h('p', { class: 'soft' }, t('sum.lead')), this.rows, this.result);
    this.later = debounce(() => void this.work(), 200);
  }

  /**
   * Opens with a game of the catalogue, or with the sum of a link.
   * @param {string|null} game @param {string[]} position @param {string} asked
   */
  async open(game, position, asked) {
    this.element.hidden = game === null;
    this.stop();
    if (game === null) return;
    /** @type {Showcase[]} */
    this.choices = (await games()).filter((entry) => entry.kind === 'game')
      .flatMap((entry) => entry.showcases.map((each) => told(each)));
    const [simple] = this.choices.filter((each) => each.start.length === 3);
    const second = simple ?? this.choices[0];
    this.parts = readSum(asked) ?? [
      { game, position: position.join(', ') },
      { game: second?.game ?? game, position: (second?.start ?? position).join(', ') },
    ];
    this.#fields();
    if (asked) this.element.open = true;
    if (this.element.open) void this.work();
  }

  #toggled() {
    if (!this.element.open) {
      this.stop();
      this.linked('');
    } else if (this.parts.length > 0) void this.work();
  }

  #fields() {
    clear(this.rows, this.parts.map((part, k) => {
      const known = this.choices?.some((each) => each.game === part.game);
      const field = h('input', {
        class: 'input mono', autocomplete: 'off', spellcheck: 'false', '.value': part.position,
        'aria-label': t('sum.position', { number: k + 1 }), 'data-testid': `sum-position-${k + 1}`,
        oninput: () => { part.position = field.value; this.later(); },
      });
      const pick = h('select', {
        class: 'input', 'aria-label': t('sum.game', { number: k + 1 }), 'data-testid': `sum-game-${k + 1}`,
        onchange: () => {
          part.game = pick.value;
          part.position = this.choices?.find((each) => each.game === pick.value)?.start.join(', ') ?? part.position;
          field.value = part.position;
          void this.work();
        },
      },
        known ? null : h('option', { value: part.game }, part.game),
        this.choices?.map((each) => h('option', { value: each.game }, each.title)));
      pick.value = part.game;
      return h('div', { class: 'sum-row' }, pick, field);
    }));
  }

  async work() {
    this.stop();
    const { signal } = (this.#asking = new AbortController());
    const sum = written(this.parts);
    try {
      /** @type {Answer} */
      const answer = await ask('sum', { sum, all: true, limit: SHOWN + 1 }, { signal });
      if (signal.aborted) return;
      this.#show(answer);
      this.linked(sum);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      clear(this.result, h('p', { class: 'trouble' }, saying(error)));
    }
  }

  /** @param {Answer} answer */
  #show({ value, values, moves, every }) {
    const lost = value === '0';
    const move = (/** @type {Answer['moves'][number]} */ { component, to, rule }) => h('li', null,
      h('span', { class: 'soft' }, t('sum.in', { number: component + 1 })),
      h('span', { class: 'mono' }, `→ ${spell(to)}`), h('span', { class: 'soft' }, rule));
    clear(this.result,
      h('p', { class: 'mono', 'data-testid': 'sum-values' }, `${values.join(' ⊕ ')} = ${value}`),
      h('p', { class: `verdict ${lost ? 'refuted' : 'proved'}`, 'data-testid': 'sum-verdict' },
        t(lost ? 'sum.lost' : 'sum.won')),
      moves.length > 0
        ? h('ul', { class: 'moves', 'data-testid': 'sum-moves' }, moves.slice(0, SHOWN).map(move),
          moves.length > SHOWN || every?.truncated ? h('li', { class: 'soft' }, t('sum.more')) : null)
        : null,
      (every?.unlisted ?? []).map(({ component, why }) => h('p', { class: 'soft' },
        t('sum.unlisted', { number: component + 1, why }))));
  }

  stop() {
    this.#asking?.abort();
    this.#asking = null;
    clear(this.result);
  }
}
