/** Checking by brute force up to a bound: honest about being no proof. */
import { job, ApiError, aborted } from '../api.js';
import { announce, clear, h } from '../dom.js';
import { t } from '../strings.js';
import { sentence } from '../explore/picture.js';
import { spell } from '../explore/readout.js';

/** @typedef {import('../types.js').Ref} Ref */
/** @typedef {import('./claims.js').Checked} Checked */

export class CheckCard {
  /** @type {AbortController|null} */
  #running = null;

  /** @param {Ref} ref @param {number} bound @param {boolean} strip @param {(ref: Ref, position: string[]) => void} play */
  constructor(ref, bound, strip, play) {
    const label = t(strip ? 'prove.check.squares' : 'prove.check.bound');
    this.ref = ref;
    this.play = play;
    this.bound = h('input', { class: 'input mono', type: 'number', min: 1, max: 2000, value: bound, 'data-testid': 'check-bound', 'aria-label': label });
    this.go = h('button', { class: 'button', type: 'submit', 'data-testid': 'check-go' }, t('prove.check.go'));
    this.cancel = h('button', { class: 'button', type: 'button', hidden: true, 'data-testid': 'check-cancel', onclick: () => this.stop(true) }, t('shell.cancel'));
    this.said = h('p', { class: 'said soft' }, '\u00a0');
    this.bar = h('progress', { max: '1', hidden: true, 'aria-label': t('explore.progress') });
    this.result = h('div', { class: 'check-result', 'data-testid': 'check-result' });
    this.element = h('article', { class: 'card check-card', 'aria-labelledby': 'check-title' }, h('h2', { id: 'check-title' }, t('prove.check')), h('p', { class: 'soft' }, t('prove.check.words')),
      h('form', { class: 'row run', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.check(); } }, h('label', { class: 'bound' }, label, this.bound), this.go, this.cancel, h('div', { class: 'progress' }, this.said, this.bar)), this.result);
  }

  /** @param {boolean} [asked] */
  stop(asked = false) {
    this.#running?.abort();
    this.#running = null;
    this.go.hidden = false;
    this.cancel.hidden = this.bar.hidden = true;
    clear(this.said, asked ? t('prove.cancelled') : '\u00a0');
    if (asked) announce(t('prove.cancelled'));
  }

  async check() {
    this.stop();
    const size = this.bound.value.trim();
    if (!/^[1-9]\d*$/.test(size)) return void this.bound.focus();
    const { signal } = (this.#running = new AbortController());
    this.go.hidden = true;
    this.cancel.hidden = this.bar.hidden = false;
    this.bar.removeAttribute('value');
    clear(this.result);
    try {
      /** @type {Checked} */
      const answer = await job({ kind: 'check', ...this.ref, size }, { signal, progress: ({ done, total, note }) => {
        clear(this.said, note || t('prove.check.running', { size }));
        if (total) { this.bar.max = Number(total) || 1; this.bar.value = Number(done); }
      } });
      this.stop();
      this.#show(answer, size);
    } catch (error) {
      if (aborted(error)) return;
      if (!(error instanceof ApiError)) throw error;
      this.stop();
      clear(this.result, h('p', { class: 'trouble' }, sentence(error)));
      announce(sentence(error));
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
    clear(this.result, h('p', { class: `verdict ${good ? 'checked' : 'refuted'}`, 'data-testid': 'check-verdict' }, words),
      answer.disagreements.length > 0 ? h('ul', { class: 'disagreements' }, answer.disagreements.slice(0, 12).map(({ who, position, what }) => h('li', null,
        h('button', { class: 'button small', type: 'button', onclick: () => this.play(this.ref, position) }, spell(position)), h('span', null, h('b', null, who), ` ${what}`)))) : null,
      h('ul', { class: 'soft checked-list' }, answer.checked.map((line) => h('li', null, line))));
    announce(words);
  }
}
