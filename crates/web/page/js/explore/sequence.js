/** The lower half of Explore: the safe positions as a table with differences and as a plot. */
import { ask, ApiError } from '../api.js';
import { clear, download, h } from '../dom.js';
import { t, worded } from '../strings.js';
import { copy, toast } from '../share.js';
import { fileName } from './files.js';
import { showPlot } from './plot.js';
import { asCsv, heading, searchText, showTable, slopes, tableOf } from './table.js';

/** @typedef {import('../types.js').Ref} Ref */
/** @typedef {import('./table.js').Table} Table */

export class Sequence {
  /** @type {Table|null} */
  #table = null;
  /** @type {Table|null} */
  #spare = null;
  #own = false;
  #rows = 15;
  #name = 'game';
  /** @type {Ref|null} */
  #ref = null;
  /** @type {AbortController|null} */
  #asking = null;

  constructor() {
    this.differences = h('input', {
      type: 'checkbox', 'data-testid': 'explore-differences', onchange: () => this.#draw(),
    });
    this.table = h('div', {
      class: 'table-scroll', tabindex: '0', role: 'region', 'aria-label': worded('explore.table'),
    });
    this.plot = h('div', { class: 'plot-place' });
    this.note = h('p', { class: 'soft note' });
    this.more = h('button', {
      class: 'button small', type: 'button', 'data-testid': 'explore-more',
      onclick: () => { this.#rows = Math.min(400, this.#rows * 2); void this.#load(); },
    }, t('explore.table.more'));
    this.csv = h('button', {
      class: 'button small', type: 'button', 'data-testid': 'explore-table-csv',
      onclick: () => this.#table && download(new Blob([asCsv(this.#table)], { type: 'text/csv' }),
        `${fileName(this.#name)}-table.csv`),
    }, t('explore.table.csv'));
    this.seek = h('button', {
      class: 'button small', type: 'button', 'data-testid': 'explore-oeis',
      onclick: async () => { if (this.#table && await copy(searchText(this.#table))) toast(t('explore.oeis.copied')); },
    }, t('explore.oeis'));
    this.facts = h('p', { class: 'soft facts', 'data-testid': 'explore-facts' });
    this.element = h('section', { class: 'sequence', 'aria-labelledby': 'sequence-title' },
      h('header', null, h('h2', { id: 'sequence-title' }, worded('explore.sequence')),
        h('label', { class: 'check' }, this.differences, t('explore.differences'))),
      this.note, h('div', { class: 'sequence-body' },
        h('div', { class: 'table-side' }, this.table,
          h('div', { class: 'row' }, this.more, this.csv, this.seek), this.facts),
        this.plot));
    this.watch = new ResizeObserver(() => this.#table && showPlot(this.plot, this.#table, this.differences.checked));
    this.watch.observe(this.element);
  }

  stop() {
    this.#asking?.abort();
    this.watch.disconnect();
  }

  /**
   * @param {Ref} ref @param {string} name
   * @param {boolean} own the table is not to be asked for, only read off the picture
   */
  open(ref, name, own) {
    this.#ref = ref;
    this.#name = name;
    this.#rows = 15;
    this.#own = own;
    this.#spare = null;
    this.#table = null;
    void this.#load();
  }

  /**
   * A field from which a table can be read when the game has none of its own.
   * @param {import('./field.js').Field} field @param {boolean} single
   */
  offer(field, single) {
    this.#spare = tableOf(field, 400, single);
    if (this.#own) this.#useSpare();
  }

  /** Reads the table off the picture (or, without a picture, says that there is none). */
  #useSpare() {
    this.#own = true;
    this.#table = this.#spare && { columns: this.#spare.columns, rows: this.#spare.rows.slice(0, this.#rows) };
    this.more.hidden = !this.#spare || this.#rows >= this.#spare.rows.length;
    clear(this.note, t(this.#table ? 'explore.table.read' : 'explore.table.missing'));
    this.#draw();
  }

  async #load() {
    if (!this.#ref) return;
    if (this.#own) return this.#useSpare();
    this.#asking?.abort();
    const { signal } = (this.#asking = new AbortController());
    try {
      this.#table = await ask('table', { ...this.#ref, rows: this.#rows }, { signal });
      clear(this.note, t('explore.table.note'));
      this.more.hidden = this.#rows >= 400 || (this.#table?.rows.length ?? 0) < this.#rows;
      this.#draw();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) return;
      if (error.status === 0 && !this.#spare) clear(this.note, error.message);
      else this.#useSpare();
    }
  }

  #draw() {
    this.csv.hidden = this.seek.hidden = this.facts.hidden = !this.#table;
    if (!this.#table || this.#table.rows.length === 0) {
      clear(this.table, h('p', { class: 'soft' }, t('explore.table.none')));
      clear(this.plot);
      return;
    }
    showTable(this.table, this.#table, this.differences.checked);
    const found = slopes(this.#table);
    clear(this.facts, found.length === 0 ? '' : [
      t('explore.slopes'), ' ', found.map(({ name, slope, fraction }, index) => [
        index > 0 ? '; ' : '', ...heading(name), ' ≈ ', h('span', { class: 'mono' }, slope), ' = ',
        h('span', { class: 'mono' }, `[${fraction}]`),
      ]),
    ]);
    showPlot(this.plot, this.#table, this.differences.checked);
  }
}
