/** Checking by brute force up to a bound; the card says that this is not a proof. */
import { ApiError } from '../api.js';
import { Work } from '../work.js';
import { announce, clear, h } from '../dom.js';
import { t } from '../strings.js';
import { saying, spell } from '../words.js';

/** @typedef {import('../types.js').Ref} Ref */
/** @typedef {import('./claims.js').Checked} Checked */

export class CheckCard {
  /**
   * @param {Ref} ref @param {number} bound @param {'bound'|'squares'|'numbers'} what  what stays below the bound
   * @param {((ref: Ref, position: string[]) => void)|null} play
   */
  constructor(ref, bound, what, play) {
    const label = t(`prove.check.${what}`);
    this.ref = ref;
    this.play = play;
    this.bound = h('input', {
      class: 'input mono', type: 'number', min: 1, max: 2000, value: bound, 'data-testid': 'check-bound',
      'aria-label': label,
    });
    const go = h('button', { class: 'button', type: 'submit', 'data-testid': 'check-go' }, t('prove.check.go'));
    this.work = new Work('check', go, t('prove.cancelled'));
    this.result = h('div', { class: 'check-result', 'data-testid': 'check-result' });
    this.element = h('article', { class: 'card check-card', 'aria-labelledby': 'check-title' },
      h('h2', { id: 'check-title' }, t('prove.check')), h('p', { class: 'soft' }, t('prove.check.words')),
        h('form', {
          class: 'row run', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.check(); },
        }, h('label', { class: 'bound' }, label, this.bound), go, this.work.cancel,
        h('div', { class: 'progress' }, this.work.said, this.work.bar)), this.result);
  }

  stop() {
    this.work.stop();
  }

  async check() {
    const size = this.bound.value.trim();
    if (!/^[1-9]\d*$/.test(size)) return void this.bound.focus();
    clear(this.result);
    try {
      const answer = await this.work.run({ kind: 'check', ...this.ref, size }, ({ note }) => note
        || t('prove.check.running', { size }));
      if (answer) this.#show(answer, size);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      clear(this.result, h('p', { class: 'trouble' }, saying(error)));
      announce(error.sentence);
    }
  }

  /** @param {Checked} answer @param {string} size */
  #show(answer, size) {
    if (answer.checked.length === 0 && answer.count === 0) {
      clear(this.result, h('p', { class: 'verdict soft', 'data-testid': 'check-verdict' }, t('prove.check.nothing')));
      return announce(t('prove.check.nothing'));
    }
    const good = answer.count === 0;
    const words = good ? t('prove.checked', { size }) : t('prove.check.bad', { count: answer.count });
    clear(this.result, h('p', { class: `verdict ${good ? 'checked' : 'refuted'}`, 'data-testid': 'check-verdict' },
      words),
      answer.disagreements.length > 0
        ? h('ul', { class: 'disagreements' },
          answer.disagreements.slice(0, 12).map(({ who, position, what }) => h('li', null,
          this.play
            ? h('button', { class: 'button small', type: 'button', onclick: () => this.play?.(this.ref, position) },
              spell(position))
            : h('span', { class: 'mono' }, spell(position)), h('span', { lang: 'en' }, h('b', null, who), ` ${what}`))))
        : null,
      h('ul', { class: 'soft checked-list' }, answer.checked.map((line) => h('li', { lang: 'en' }, line))));
    announce(words);
  }
}
