/** Prove: what the game claims, put to the test for all positions at once. */
import { ApiError } from '../api.js';
import { clear, h } from '../dom.js';
import { t } from '../strings.js';
import { describe, games, place, told } from '../catalogue.js';
import { lost } from '../lost.js';
import { pretty } from '../words.js';
import { ClaimCard } from '../prove/card.js';
import { CheckCard } from '../prove/check.js';
import { Finder, withClaim } from '../rules/finder.js';

/** @typedef {import('../state.js').State} State */
/** @typedef {import('../types.js').Ref} Ref */

export default class Prove {
  /** @type {{ stop(): void }[]} */
  cards = [];
  ticket = 0;

  /** @param {HTMLElement} root @param {State} state */
  constructor(root, state) {
    this.state = state;
    this.title = h('h1', { 'data-testid': 'prove-title' }, '\u00a0');
    this.lead = h('p', { class: 'soft lead' }, t('prove.lead'));
    this.list = h('div', { class: 'claims' });
    clear(root, h('div', { class: 'prove' }, h('header', { class: 'view-head' }, this.title, this.lead), this.list));
    void this.open();
  }

  async open() {
    const ticket = ++this.ticket;
    const { ref } = this.state;
    this.stop();
    if (ref.game === undefined && ref.rules === undefined) return;
    try {
      const [game, entries] = await Promise.all([describe(ref), games()]);
      if (ticket !== this.ticket) return;
      const { entry, showcase } = place(ref, game, entries);
      clear(this.title, ...pretty(showcase ? told(showcase).title : game.title, '^'));
      const play = (/** @type {Ref} */ where, /** @type {string[]} */ position) => {
        this.state.goTo('play', where, position);
      };
      // Claims without a game: there is nothing to play.
      const alone = game.text !== null && game.pile_names.length === 0;
      const claims = game.claims.map((claim) => new ClaimCard(ref, game, claim, play));
      const check = entry?.kind === 'set'
        ? null
        : new CheckCard(ref, game.piles === null ? 12 : [0, 400, 60, 24, 14, 9][game.piles] ?? 6,
          alone ? 'numbers' : game.shape === 'strip' ? 'squares' : 'bound', alone ? null : play);
      this.cards = [...claims, ...(check ? [check] : [])];
      clear(this.list, claims.map(({ element }) => element),
        claims.length === 0 ? this.#nothing(ref, game, entry?.kind === 'set') : null, check?.element);
    } catch (error) {
      if (ticket !== this.ticket || !(error instanceof ApiError)) return;
      clear(this.title, t('prove.tab'));
      clear(this.list, h('div', { class: 'card' }, lost(error)));
    }
  }

  /**
   * Why there is nothing to prove, and what can be done about it.
   * @param {Ref} ref @param {import('../types.js').Description} game @param {boolean} set
   */
  #nothing(ref, game, set) {
    const { text } = game;
    const why = set ? 'set' : text !== null ? 'none' : game.piles === null ? 'any' : 'rust';
    const hushed = this.state.lock.has('why') || this.state.lock.has('cells');
    return h('article', { class: 'card', 'data-testid': 'prove-none', 'data-why': why },
      h('p', null, t(`prove.${why}`)),
      text === null || set
        ? null
        : [
          h('button', {
            class: 'button', type: 'button',
            onclick: () => this.state.set({
              view: 'rules', extra: this.state.ref.game === undefined ? {} : { fork: '1' },
            }),
          }, t('prove.write')),
          hushed || game.pile_names.length === 0 ? null : this.#finder(ref, game, text),
        ]);
  }

  /**
   * The claim may be found: then it goes into the rules, or onto the board.
   * @param {Ref} ref @param {import('../types.js').Description} game @param {string} text
   */
  #finder(ref, game, text) {
    const args = Object.entries(game.arguments).map(([name, value]) => `${name}=${value}`).join(',');
    const finder = new Finder(async () => ref, (claim, formula) => this.state.goTo('rules', {
      rules: withClaim(text, claim, formula), ...(args ? { arguments: args } : {}), misere: ref.misere,
    }), (formula) => this.state.set({ view: 'explore', extra: { show: 'claimed', claim: formula } }));
    finder.allow(true, ref.misere);
    this.cards.push(finder);
    return finder.element;
  }

  stop() {
    for (const card of this.cards) card.stop();
    this.cards = [];
  }

  close() {
    this.ticket++;
    this.stop();
  }

  /** @param {Set<string>} keys */
  update(keys) {
    if (this.state.view === 'prove' && keys.has('ref')) void this.open();
  }
}
