/**
 * One heat-map with its zoom buttons, its progress line and its caption: a board, a slice of more piles, or a single
 * pile in rows.
 */
import { h, clear } from '../dom.js';
import { outcomeWord, t } from '../strings.js';
import { compared } from './claimed.js';
import { load, many } from './load.js';
import { measure } from '../work.js';
import './heatmap.js';
import { filled, saying } from '../words.js';

/** @typedef {import('./heatmap.js').Heatmap} Heatmap */
/** @typedef {import('./field.js').Field} Field */
/** @typedef {import('../types.js').Ref} Ref */
/**
 * @typedef {{ ref: Ref, want: string, size: number, fixed?: (string|null)[], single?: boolean, sorted?: boolean,
 *   claim?: string }} Subject
 */

export class Picture {
  /** @type {AbortController|null} */
  #loading = null;
  /** The largest size that came quickly. */
  #quick = 0;
  /** How the field was worked out. @type {string[]} */
  how = [];
  /** @type {(field: Field) => void} */
  onfield = () => {};

  /** @param {string} name  for test ids and labels @param {boolean} small */
  constructor(name, small) {
    this.map = /** @type {Heatmap} */ (h('rw-heatmap', {
      class: small ? 'small' : '', role: 'application', 'aria-roledescription': t('explore.map.role'),
      'aria-label': t('explore.map.label'), 'aria-describedby': 'explore-keys', 'data-testid': name,
    }));
    const tool = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ action) =>
      h('button', {
        class: 'button small tool', type: 'button', title: t(key), 'aria-label': t(key),
        'data-testid': `${name}-${key.split('.').at(-1)}`, onclick: action,
      }, sign);
    this.tools = h('div', { class: 'tools', role: 'group', 'aria-label': t('explore.zoom') },
      tool('explore.zoom.in', '+', () => this.map.zoom(1.6)),
      tool('explore.zoom.out', '−', () => this.map.zoom(1 / 1.6)), tool('explore.zoom.all', '⤢', () => this.map.fit()));
    this.bar = h('progress', { max: '1', 'aria-label': t('explore.progress') });
    this.said = h('span', { class: 'said', 'data-testid': `${name}-progress` });
    this.cancel = h('button', {
      class: 'button small', type: 'button', hidden: true, 'data-testid': `${name}-cancel`,
      onclick: () => this.stop(true),
    }, t('shell.cancel'));
    this.line = h('div', { class: 'working' },
      h('div', { class: 'work', role: 'status' }, this.said, this.bar, this.cancel), this.tools);
    this.bar.hidden = true;
    this.element = h('div', { class: small ? 'picture small' : 'picture' }, h('div', { class: 'stage' }, this.map),
      this.line);
  }

  /** @param {boolean} [asked] the reader pressed cancel */
  stop(asked = false) {
    this.#loading?.abort();
    this.#loading = null;
    this.bar.hidden = true;
    this.cancel.hidden = true;
    if (asked) {
      clear(this.said, this.map.field ? t('explore.cancelled', { size: this.map.field.width }) : t('ledger.cancelled'));
    }
  }

  /** @param {Subject} subject */
  async open(subject) {
    this.stop();
    const row = (/** @type {number} */ n) => String(n * (this.map.field?.width ?? 1));
    this.map.labels = subject.single ? { x: (n) => `+${n}`, y: row } : { x: String, y: String };
    const { signal } = (this.#loading = new AbortController());
    const began = performance.now();
    // A slow first step says what is going on; a quick one says nothing.
    const patience = setTimeout(() => this.#report(null, Math.min(50, subject.size), true), 300);
    try {
      const { reached, refusal } = await load({
        // A picture of this size that came quickly is replaced at once, without growing again.
        ...subject, signal, direct: this.map.field !== null && this.#quick >= subject.size,
        show: (field, words) => {
          if (signal.aborted) return;
          clearTimeout(patience);
          this.how = words;
          this.map.mode = subject.want;
          this.map.field = field;
          this.element.dataset.size = String(field.width);
          this.onfield(field);
        },
        progress: (report, size) => { if (!signal.aborted) this.#report(report, size, report !== null); },
      });
      if (signal.aborted) return null;
      const took = performance.now() - began;
      this.#quick = took < 600 ? reached : 0;
      this.element.dataset.took = String(Math.round(took));
      this.stop();
      clear(this.said, refusal
        ? filled(t(reached ? 'explore.stopped' : 'explore.refused'), { size: reached, why: saying(refusal) })
        : this.#done(subject, took));
      this.said.classList.toggle('trouble', refusal !== null);
      if (reached === 0) this.map.field = null;
      return { reached, refusal };
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      clearTimeout(patience);
    }
  }

  /** @param {Subject} subject @param {number} took */
  #done({ size, single }, took) {
    const time = took < 1000 ? `${Math.round(took)} ms` : `${(took / 1000).toFixed(1)} s`;
    const safe = t('explore.done.count', { count: this.map.field?.safe.length ?? 0, word: outcomeWord('P') });
    const done = single ? t('explore.done.single', { size: many(size), time }) : t('explore.done', { size, time });
    const field = this.map.field;
    return [done, safe, ...(field?.claims ? [compared(field)] : [])].join(' · ');
  }

  /** @param {import('./load.js').Report|null} report @param {number} size @param {boolean} busy */
  #report(report, size, busy) {
    this.bar.hidden = !busy;
    this.cancel.hidden = !busy;
    this.said.classList.remove('trouble');
    if (!busy) return;
    clear(this.said, t('explore.working', { size }), report?.note ? ` · ${report.note}` : '');
    measure(this.bar, report);
  }
}
