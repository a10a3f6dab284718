/** The lower half of Explore: the safe positions as a table with differences and as a plot. */
import { ask, ApiError } from '../api.js';
import { clear, download, h } from '../dom.js';
import { t, worded } from '../strings.js';
import { copy, toast } from '../share.js';
import { pretty, saying } from '../words.js';
import { fileName } from './files.js';
import { showPlot } from './plot.js';
import {
  asCsv, heading, inclination, pairsOf, periods, searchText, showTable, slopes, step, tableOf,
} from './table.js';

/** @typedef {import('../types.js').Ref} Ref */
/** @typedef {import('./table.js').Table} Table */

/** So many rows are shown at first, and at most. */
const [ROWS, MOST] = [15, 400];

export class Sequence {
  /** @type {Table|null} */
  #table = null;
  /** The table that the game itself has, as far as it was asked for. @type {Table|null} */
  #printed = null;
  /** @type {Table|null} */
  #spare = null;
  /** All rows of the table that is shown, as far as they are known. @type {Table|null} */
  #whole = null;
  /** The safe positions in pairs, where x and y may be exchanged. @type {Table|null} */
  #pairs = null;
  #own = false;
  #rows = ROWS;
  #name = 'game';
  /** @type {Ref|null} */
  #ref = null;
  /** @type {AbortController|null} */
  #asking = null;

  /** @param {(words: Record<string, string>) => void} linked  told what belongs in the link */
  constructor(linked) {
    this.linked = linked;
    this.differences = h('input', {
      type: 'checkbox', 'data-testid': 'explore-differences', onchange: () => this.#chosen(),
    });
    this.paired = h('input', { type: 'checkbox', 'data-testid': 'explore-pairs', onchange: () => this.#chosen() });
    this.pairing = h('label', { class: 'check', hidden: true }, this.paired,
      h('span', null, ...pretty(t('explore.pairs'))));
    this.table = h('div', {
      class: 'table-scroll', tabindex: '0', role: 'region', 'aria-label': worded('explore.table'),
    });
    this.plot = h('div', { class: 'plot-place' });
    this.note = h('p', { class: 'soft note' });
    this.more = h('button', {
      class: 'button small', type: 'button', 'data-testid': 'explore-more',
      onclick: () => { this.#rows = Math.min(MOST, this.#rows * 2); this.#chosen(); void this.#load(); },
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
        h('label', { class: 'check' }, this.differences, t('explore.differences')), this.pairing),
      this.note, h('div', { class: 'sequence-body' },
        h('div', { class: 'table-side' }, this.table,
          h('div', { class: 'row' }, this.more, this.csv, this.seek)),
        this.plot), this.facts);
    this.watch = new ResizeObserver(() => this.#table && showPlot(this.plot, this.#table, this.differences.checked));
    this.watch.observe(this.element);
  }

  stop() {
    this.#asking?.abort();
    this.watch.disconnect();
  }

  /** How the table is shown has changed, and with it the link. */
  #chosen() {
    this.linked({
      rows: this.#rows === ROWS ? '' : String(this.#rows), steps: this.differences.checked ? '1' : '',
      pairs: this.paired.checked ? '1' : '',
    });
    this.#draw();
  }

  /** Shows the table as a link says. @param {Record<string, string>} words */
  follow({ rows = '', steps = '', pairs = '' }) {
    const count = /^\d{1,3}$/.test(rows) ? Math.min(MOST, Math.max(ROWS, Number(rows))) : ROWS;
    const same = count === this.#rows;
    this.#rows = count;
    this.differences.checked = steps === '1';
    this.paired.checked = pairs === '1';
    if (same) this.#draw();
    else void this.#load();
  }

  /**
   * @param {Ref} ref @param {string} name
   * @param {boolean} own the table is not to be asked for, only read off the picture
   * @param {Record<string, string>} words  how the link wants it
   */
  open(ref, name, own, words) {
    this.#ref = ref;
    this.#name = name;
    this.#rows = 0;
    this.#own = own;
    this.#spare = this.#pairs = null;
    this.#table = this.#printed = null;
    this.follow(words);
  }

  /**
   * A field from which a table can be read when the game has none of its own.
   * @param {import('./field.js').Field} field @param {boolean} single
   */
  offer(field, single) {
    this.#spare = tableOf(field, MOST, single);
    this.#pairs = single ? null : pairsOf(field);
    if (this.#own) this.#useSpare();
    else this.#draw();
  }

  /** Reads the table off the picture (or, without a picture, says that there is none). */
  #useSpare() {
    this.#own = true;
    this.#draw();
  }

  /** The first rows of a table that was read off the picture. @param {Table|null} table */
  #first(table) {
    return table && { columns: table.columns, rows: table.rows.slice(0, this.#rows) };
  }

  /** Which of the tables is shown, and what is said about it. */
  #settle() {
    this.pairing.hidden = this.#pairs === null;
    const pairs = this.paired.checked ? this.#pairs : null;
    const read = pairs ?? (this.#own ? this.#spare : null);
    this.#table = read ? this.#first(read) : this.#own ? null : this.#printed;
    this.#whole = read ?? this.#table;
    const rows = read ? read.rows.length : this.#printed?.rows.length ?? 0;
    this.more.hidden = this.#rows >= (read ? rows : MOST) || rows < this.#rows;
    clear(this.note, pairs ? t('explore.table.pairs') : read ? t('explore.table.read')
      : t(this.#own ? 'explore.table.missing' : 'explore.table.note'));
  }

  async #load() {
    if (!this.#ref) return;
    if (this.#own) return this.#useSpare();
    this.#asking?.abort();
    const { signal } = (this.#asking = new AbortController());
    try {
      this.#printed = await ask('table', { ...this.#ref, rows: this.#rows }, { signal });
      this.#draw();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) return;
      if (error.status === 0 && !this.#spare) clear(this.note, saying(error));
      else this.#useSpare();
    }
  }

  #draw() {
    this.#settle();
    this.csv.hidden = this.seek.hidden = this.facts.hidden = !this.#table;
    if (!this.#table || this.#table.rows.length === 0) {
      clear(this.table, h('p', { class: 'soft' }, t('explore.table.none')));
      clear(this.plot);
      return;
    }
    showTable(this.table, this.#table, this.differences.checked);
    const paired = this.paired.checked && this.#pairs !== null;
    const whole = this.#whole ?? this.#table;
    const found = [...slopes(whole), ...(paired ? inclination(whole) : [])];
    const repeated = periods(whole);
    clear(this.facts, found.length === 0 ? '' : [
      t('explore.slopes', { row: whole.rows.at(-1)?.[0] ?? '' }), ' ', found.map(({ name, slope, fraction }, index) => [
        index > 0 ? '; ' : '', ...heading(name), ' ≈ ', h('span', { class: 'mono' }, slope), ' = ',
        h('span', { class: 'mono' }, `[${fraction}]`),
      ]), '. ',
    ], repeated.map(({ name, period, from, steps }) => h('span', { class: 'period', 'data-testid': 'explore-period' },
      ...step(name), ' ', t('explore.period', { count: period, row: from, rows: whole.rows.length }), ' ',
      h('span', { class: 'mono' }, steps.slice(0, 12).join(', ') + (steps.length > 12 ? ', …' : '')), '. ')));
    showPlot(this.plot, this.#table, this.differences.checked);
  }
}
