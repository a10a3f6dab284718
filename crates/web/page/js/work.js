/** Long work: the button that starts it, one that cancels it, and a line with a bar that says how far it is. */
import { aborted, job } from './api.js';
import { announce, clear, h } from './dom.js';
import { t } from './strings.js';

/** @typedef {{ done: string, total: string|null, note: string, seconds: number }} Report */

export class Work {
  /** @type {AbortController|null} */
  #running = null;

  /**
   * @param {string} name  for test ids @param {HTMLButtonElement} go
   * @param {string} cancelled  said when the reader cancels
   */
  constructor(name, go, cancelled) {
    this.go = go;
    this.cancelled = cancelled;
    this.cancel = h('button', {
      class: 'button', type: 'button', hidden: true, 'data-testid': `${name}-cancel`, onclick: () => this.stop(true),
    }, t('shell.cancel'));
    this.said = h('span', { class: 'said soft', 'data-testid': `${name}-progress` }, '\u00a0');
    this.bar = h('progress', { max: '1', hidden: true, 'aria-label': t('explore.progress') });
  }

  /** @param {boolean} [asked]  by the reader */
  stop(asked = false) {
    this.#running?.abort();
    this.#running = null;
    const focused = document.activeElement === this.cancel;
    this.go.hidden = false;
    this.cancel.hidden = this.bar.hidden = true;
    if (focused) this.go.focus({ preventScroll: true });
    clear(this.said, asked ? this.cancelled : '\u00a0');
    if (asked) announce(this.cancelled);
  }

  /**
   * Resolves with the result, or with null when the work was cancelled.
   * @param {Record<string, unknown>} body @param {(report: Report) => string} words  what to say about a report
   * @returns {Promise<any>}
   */
  async run(body, words) {
    this.stop();
    const { signal } = (this.#running = new AbortController());
    const focused = document.activeElement === this.go;
    this.go.hidden = true;
    this.cancel.hidden = this.bar.hidden = false;
    if (focused) this.cancel.focus();
    measure(this.bar, null);
    const progress = (/** @type {Report} */ report) => {
      clear(this.said, words(report));
      measure(this.bar, report);
    };
    try {
      return await job(body, { signal, progress });
    } catch (error) {
      if (aborted(error)) return null;
      throw error;
    } finally {
      if (!signal.aborted) this.stop();
    }
  }
}

/**
 * Draws how far the work is; without a total the bar only says that something is going on.
 * @param {HTMLProgressElement} bar @param {Report|null} report
 */
export function measure(bar, report) {
  if (report?.total) {
    bar.max = Number(report.total) || 1;
    bar.value = Number(report.done);
  } else bar.removeAttribute('value');
}
