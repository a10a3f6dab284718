/** Long work: the button that starts it, one that cancels it, and a line with a bar that says how far it is. */
import { aborted, job } from './api.js';
import { announce, clear, h } from './dom.js';
import { t } from './strings.js';

/** @typedef {{ done: string, total: string|null, note: string, seconds: number }} Report */

/** So many milliseconds are left to say what is known, when somebody stops the work. */
const GRACE = 3000;

export class Work {
  /** @type {AbortController|null} */
  #running = null;
  /** @type {AbortController|null} */
  #stopping = null;
  /** Whether the work is asked for the best so far when the reader stops it. */
  gentle = false;
  /** Whether the reader has stopped the last work. */
  stopped = false;

  /**
   * @param {string} name  for test ids @param {HTMLButtonElement} go
   * @param {string} cancelled  said when the reader cancels
   */
  constructor(name, go, cancelled) {
    this.go = go;
    this.cancelled = cancelled;
    this.cancel = h('button', {
      class: 'button', type: 'button', hidden: true, 'data-testid': `${name}-cancel`, onclick: () => this.#cancel(),
    }, t('shell.cancel'));
    this.said = h('span', { class: 'said soft', 'data-testid': `${name}-progress` }, '\u00a0');
    this.bar = h('progress', { max: '1', hidden: true, 'aria-label': t('explore.progress') });
  }

  /** The reader has heard enough. */
  #cancel() {
    if (!this.gentle || !this.#running || this.#stopping?.signal.aborted) return this.stop(true);
    const running = this.#running;
    this.stopped = true;
    this.#stopping?.abort();
    clear(this.said, t('work.stopping'));
    setTimeout(() => { if (this.#running === running) this.stop(true); }, GRACE);
  }

  /** @param {boolean} [asked]  by the reader */
  stop(asked = false) {
    this.#running?.abort();
    this.#running = null;
    const focused = document.activeElement === this.cancel;
    this.go.hidden = false;
    this.cancel.hidden = this.bar.hidden = true;
    if (focused) this.go.focus({ preventScroll: true });
    if (asked) this.stopped = true;
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
    const stop = (this.#stopping = new AbortController()).signal;
    this.stopped = false;
    const focused = document.activeElement === this.go;
    this.go.hidden = true;
    this.cancel.hidden = this.bar.hidden = false;
    if (focused) this.cancel.focus();
    measure(this.bar, null);
    const progress = (/** @type {Report} */ report) => {
      if (!stop.aborted) clear(this.said, words(report));
      measure(this.bar, report);
    };
    try {
      return await job(body, { signal, progress, ...(this.gentle ? { stop } : {}) });
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
