/**
 * Ledger: what the documents say and whether it is so, filtered and searched, with the evidence of an entry when it
 * is opened.
 */
import { get, ApiError } from '../api.js';
import { Work } from '../work.js';
import { announce, clear, debounce, h, still } from '../dom.js';
import { spoken, t } from '../strings.js';
import { copy, here, toast } from '../share.js';
import { cited, EntryLine, named, verdictPill } from '../ledger/entry.js';
import { drawErrata } from '../ledger/errata.js';
import { saying } from '../words.js';

/** @typedef {import('../state.js').State} State */
/** @typedef {import('../ledger/entry.js').Entry} Entry */

/** How a verdict was reached: what was shown of the statement, and by what. */
const SHOWN = ['stated', 'instances', 'checked', 'computed'];

/** @param {Entry} entry */
function shownBy({ label }) {
  if (!label) return '';
  if (label.evidence === 'computed') return 'computed';
  if (typeof label.evidence === 'object' && 'proved' in label.evidence) {
    return label.scope === 'as-stated' ? 'stated' : 'instances';
  }
  return 'checked';
}

/** The entries, asked for once. @type {Promise<Entry[]>|undefined} */
let entries;

export default class Ledger {
  /** @type {EntryLine[]} */
  lines = [];

  /** @param {HTMLElement} root @param {State} state */
  constructor(root, state) {
    this.state = state;
    this.words = { ...state.extra };
    this.verdicts = h('div', { class: 'verdicts', role: 'group', 'aria-label': t('ledger.verdict') });
    this.document = this.#select('document');
    this.kind = this.#select('kind');
    this.shown = this.#select('shown');
    this.shown.append(...SHOWN.map((each) => h('option', { value: each }, t(`ledger.shown.${each}`))));
    this.search = h('input', {
      class: 'input', type: 'search', placeholder: t('ledger.search.hint'), value: this.words.q ?? '',
      'aria-label': t('ledger.search'), 'data-testid': 'ledger-search',
      oninput: debounce(() => this.filter({ q: this.search.value }), 80),
    });
    this.count = h('p', { class: 'count', role: 'status', 'data-testid': 'ledger-count' }, '\u00a0');
    this.go = h('button', {
      class: 'button', type: 'button', 'data-testid': 'ledger-recheck', disabled: true,
      onclick: () => void this.recheck(),
    }, t('ledger.recheck', { count: 0 }));
    this.work = new Work('ledger', this.go, t('ledger.cancelled'));
    this.list = h('div', { class: 'entries', 'data-testid': 'ledger-list' });
    this.sheet = h('div', { class: 'ledger errata-sheet', hidden: true });
    this.errata = h('button', {
      class: 'button', type: 'button', 'data-testid': 'ledger-errata',
      onclick: () => {
        this.filter({ sheet: 'errata' });
        scrollTo(0, 0);
      },
    }, t('errata.open'));
    this.book = h('div', { class: 'ledger' },
      h('header', { class: 'view-head' }, h('h1', null, t('ledger.title')),
        h('p', { class: 'soft lead' }, t('ledger.lead'), ' ',
          spoken() === 'en' ? null : h('span', { 'data-testid': 'ledger-quoted' }, t('ledger.quoted')))),
      h('div', { class: 'filters' }, this.verdicts,
        h('div', { class: 'row fields' }, this.search, this.document, this.kind,
          this.shown)),
      h('div', { class: 'count-line' }, this.count,
        h('div', { class: 'row recheck' }, this.work.said, this.work.bar, this.work.cancel, this.errata, this.go)),
      this.list);
    clear(root, this.book, this.sheet);
    void this.open();
  }

  /** @param {'document'|'kind'|'shown'} name */
  #select(name) {
    const select = h('select', {
      class: 'input', 'aria-label': t(`ledger.${name}`), 'data-testid': `ledger-${name}`,
      onchange: () => this.filter({ [name]: select.value }),
    }, h('option', { value: '' }, t(`ledger.${name}.all`)));
    return select;
  }

  async open() {
    try {
      const list = await (entries ??= /** @type {Promise<Entry[]>} */ (get('ledger')));
      const actions = {
        play: (/** @type {import('../ledger/entry.js').Place} */ place) => {
          const { rules, arguments: args, game, misere = false } = place;
          this.state.goTo('play', rules ? { rules, ...(args ? { arguments: args } : {}), misere } : { game, misere },
            place.position ?? undefined);
        },
        link: (/** @type {Entry} */ entry) =>
          void copy(`${here()}#ledger?id=${entry.id}`)
            .then((done) => done && toast(t('shell.copied'))),
        opened: (/** @type {Entry} */ entry, /** @type {boolean} */ open) => this.filter({ id: open ? entry.id : '' },
          false),
      };
      this.lines = list.map((entry) => new EntryLine(entry, actions));
      const documents = new Map(list.map((entry) => [entry.document, entry.document_title ?? '']));
      this.document.append(...[...documents].map(([id, title]) => h('option', { value: id },
        title ? `${id} · ${title}` : t('ledger.document.heading', { id }))));
      const kinds = [...new Set(list.map((entry) => entry.kind))];
      this.kind.append(...kinds.map((kind) => h('option', { value: kind }, named('ledger.kind', kind))));
      this.document.value = this.words.document ?? '';
      this.kind.value = this.words.kind ?? '';
      this.shown.value = this.words.shown ?? '';
      this.#lay(documents);
      this.#apply();
      this.#reveal();
    } catch (error) {
      entries = undefined;
      if (error instanceof ApiError) clear(this.list, h('p', { class: 'trouble' }, saying(error)));
      else throw error;
    }
  }

  /** @param {Map<string, string>} documents */
  #lay(documents) {
    this.groups = [...documents.keys()].map((id) => {
      const lines = this.lines.filter((line) => line.entry.document === id);
      const element = h('section', { 'aria-labelledby': `document-${id}` },
        h('h2', { id: `document-${id}` }, h('span', { class: 'mono' }, id), ' ', ...cited(lines[0]?.entry)),
        h('ul', null, lines.map((line) => line.element)));
      return { element, lines };
    });
    this.empty = h('p', { class: 'nothing', hidden: true }, t('ledger.none'), ' ',
      h('button', {
        class: 'button small', type: 'button',
        onclick: () => {
          this.search.value = this.document.value = this.kind.value = this.shown.value = '';
          this.filter({ q: '', document: '', kind: '', verdict: '', shown: '' });
        },
      }, t('ledger.clear')));
    clear(this.list, this.groups.map(({ element }) => element), this.empty);
  }

  /** The entry of the link is opened and brought into sight. */
  #reveal() {
    const line = this.lines.find((each) => each.entry.id === this.words.id);
    if (!line) {
      if (this.words.id) toast(t('ledger.unknown', { id: this.words.id }));
      return;
    }
    if (line.element.hidden) this.filter({ q: '', document: '', kind: '', verdict: '', shown: '' });
    line.toggle(true);
    line.head.focus({ preventScroll: true });
    line.element.scrollIntoView({ block: 'start', behavior: still() ? 'auto' : 'smooth' });
  }

  /** @param {Record<string, string>} change @param {boolean} [apply] */
  filter(change, apply = true) {
    this.words = Object.fromEntries(Object.entries({ ...this.words, ...change }).filter(([, value]) => value !== ''));
    this.own = true;
    this.state.set({ extra: this.words }, { remember: 'replace' });
    this.own = false;
    if (apply) this.#apply();
  }

  #apply() {
    const { q = '', document = '', kind = '', verdict = '', shown: how = '', sheet } = this.words;
    const list = this.lines.map(({ entry }) => entry).filter((entry) => document === '' || entry.document === document);
    if (this.sheet.hidden === (sheet === 'errata')) {
      this.sheet.hidden = !this.sheet.hidden;
      this.book.hidden = !this.sheet.hidden;
      if (this.sheet.hidden) clear(this.sheet);
      else drawErrata(this.sheet, list, () => this.filter({ sheet: '' }));
    }
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    /** @type {Map<string, number>} */
    const counts = new Map();
    let shown = 0;
    for (const line of this.lines) {
      const { entry } = line;
      const matches = (document === '' || entry.document === document) && (kind === '' || entry.kind === kind)
        && (how === '' || shownBy(entry) === how) && words.every((word) => line.haystack.includes(word));
      if (matches) counts.set(entry.verdict, (counts.get(entry.verdict) ?? 0) + 1);
      const visible = matches && (verdict === '' || entry.verdict === verdict);
      line.element.hidden = !visible;
      if (visible) shown++;
    }
    for (const { element, lines } of this.groups ?? []) element.hidden = lines.every((line) => line.element.hidden);
    if (this.empty) this.empty.hidden = shown > 0;
    clear(this.count, t('ledger.count', { count: shown }));
    // A recheck is limited by document and verdict; the other filters only affect what is listed.
    this.go.disabled = false;
    clear(this.go, t('ledger.recheck', {
      count: this.lines.filter(({ entry }) => (document === '' || entry.document === document)
        && (verdict === '' || entry.verdict === verdict)).length,
    }));
    this.#verdictRow(counts, verdict);
  }

  /** @param {Map<string, number>} counts @param {string} chosen */
  #verdictRow(counts, chosen) {
    const all = [...new Set(this.lines.map((line) => line.entry.verdict))];
    const order = ['holds', 'fails', 'misprint', 'ambiguous', 'answered', 'open'];
    all.sort((a, b) => order.indexOf(a) - order.indexOf(b));
    const total = [...counts.values()].reduce((sum, each) => sum + each, 0);
    const focused = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset?.verdict;
    const button = (/** @type {string} */ verdict, /** @type {any} */ label, /** @type {number} */ count) =>
      h('button', {
      class: 'verdict-filter', type: 'button', 'aria-pressed': String(chosen === verdict),
      'data-verdict': verdict || 'all', 'data-testid': `ledger-verdict-${verdict || 'all'}`,
      onclick: () => this.filter({ verdict: chosen === verdict ? '' : verdict }),
    }, h('b', { class: 'number' }, String(count)), label);
    clear(this.verdicts, button('', h('span', { class: 'pill' }, t('ledger.verdict.all')), total),
      all.map((verdict) => button(verdict, verdictPill(verdict), counts.get(verdict) ?? 0)));
    // On a narrow page the row scrolls sideways; the chosen one stays in sight.
    const pressed = /** @type {HTMLElement|null} */ (this.verdicts.querySelector('[aria-pressed="true"]'));
    if (pressed) this.verdicts.scrollLeft = pressed.offsetLeft - this.verdicts.offsetLeft - 40;
    if (focused) /** @type {HTMLElement|null} */ (this.verdicts.querySelector(`[data-verdict="${focused}"]`))?.focus();
  }

  /** Rechecks what the document and verdict filters leave. */
  async recheck() {
    const { document, verdict } = this.words;
    const body = { kind: 'ledger', ...(document ? { document } : {}), ...(verdict ? { verdict } : {}) };
    try {
      /** @type {Entry[]|null} */
      const fresh = await this.work.run(body, ({ done, total, note }) =>
        [total ? t('ledger.recheck.running', { done, total }) : '', note].filter(Boolean).join(' · ')
          || t('ledger.working'));
      if (!fresh) return;
      const byId = new Map(fresh.map((each) => [each.id, each]));
      for (const line of this.lines) {
        const found = byId.get(line.entry.id);
        if (found) line.rechecked(found);
      }
      const bad = fresh.filter((each) => each.agrees === false).length;
      const words = bad === 0
        ? t('ledger.recheck.done', { count: fresh.length })
        : t('ledger.recheck.bad', { bad, count: fresh.length });
      clear(this.work.said, h('span', { class: bad === 0 ? 'safe-word' : 'slip-word' }, words));
      announce(words);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      clear(this.work.said, h('span', { class: 'trouble' }, saying(error)));
    }
  }

  close() {
    this.work.stop();
  }

  /** @param {Set<string>} keys */
  update(keys) {
    if (!keys.has('extra') || this.own || this.state.view !== 'ledger') return;
    this.words = { ...this.state.extra };
    this.search.value = this.words.q ?? '';
    this.document.value = this.words.document ?? '';
    this.kind.value = this.words.kind ?? '';
    this.shown.value = this.words.shown ?? '';
    this.#apply();
    this.#reveal();
  }
}
