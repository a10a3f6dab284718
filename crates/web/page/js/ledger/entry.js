/** One entry of the ledger: a line that opens into its evidence, worked out anew when it is opened. */
import { get } from '../api.js';
import { clear, h, say } from '../dom.js';
import { t } from '../strings.js';
import { label, quoted, saying, spell, spot } from '../words.js';

/**
 * Where to look at it; without a position, the game as such.
 * @typedef {{ game?: string, rules?: string, arguments?: string, misere?: boolean, position: string[]|null,
 *   to?: string[]|null }} Place
 * @typedef {{ place: string, printed: string, right: string }} Misprint
 * @typedef {{ id: string, document: string, document_title?: string,
 *   document_authors?: string[], document_year?: number|null, place: string, kind: string, claim: string,
 *   verdict: string, label?: { scope: any, evidence: any }|null, recorded: string, source: string, extent: string,
 *   counterexample: string|null, how: string[], evidence: string[], correction: string|null,
 *   correction_label: string|null, agrees?: boolean,
 *   misprints?: Misprint[], open?: Place|null }} Entry
 * @typedef {{ play: (place: Place) => void, link: (entry: Entry) => void,
 *   opened: (entry: Entry, open: boolean) => void }} Actions
 */

const SIGNS = /** @type {Record<string, string>} */ ({
  holds: '✓', fails: '✗', misprint: '✎', ambiguous: '≈', open: '?', answered: '!',
});

/** @param {string} key @param {string} word a name from the server that may be newer than this page */
export function named(key, word) {
  const text = t(`${key}.${word}`);
  return text === `${key}.${word}` ? word : text;
}

/** Authors, title and year of the document of an entry. @param {Entry|undefined} entry */
export function cited(entry) {
  const { document_title: title, document_authors: authors = [], document_year: year } = entry ?? {};
  if (!title) return [t('ledger.document.heading', { id: entry?.document ?? '' })];
  const who = authors.length > 0 ? `${authors.join(', ')}, ` : '';
  return [who, h('cite', { lang: 'en' }, title), year ? ` (${year})` : ''];
}

/** @param {string} verdict */
export const verdictPill = (verdict) => h('span', { class: `pill v-${verdict}` },
  h('span', { 'aria-hidden': 'true' }, `${SIGNS[verdict] ?? '·'} `), named('ledger.verdict', verdict));

export class EntryLine {
  #asked = false;
  /** @type {Place|null|undefined} */
  place = null;
  open = false;

  /** @param {Entry} entry @param {Actions} actions */
  constructor(entry, actions) {
    this.entry = entry;
    this.actions = actions;
    this.haystack = [
      entry.id, entry.place, entry.claim, entry.correction, entry.kind, named('ledger.kind', entry.kind),
    ].join(' ').toLowerCase();
    const panel = `entry-${entry.id.replace(/\W/g, '-')}`;
    // The buttons stay while the evidence arrives: a click on them is not lost.
    this.evidence = h('div', { class: 'entry-evidence' });
    this.opener = h('button', {
      class: 'button primary', type: 'button', 'data-testid': 'ledger-open',
      onclick: () => this.place && actions.play(this.place),
    });
    const link = h('button', { class: 'button', type: 'button', onclick: () => actions.link(entry) }, t('ledger.link'));
    this.body = h('div', { class: 'entry-body', id: panel, hidden: true }, this.evidence,
      h('div', { class: 'row' }, this.opener, link));
    this.mark = h('span', { class: 'recheck-mark' });
    this.head = h('button', {
      class: 'entry-head', type: 'button', 'aria-expanded': 'false', 'aria-controls': panel,
      onclick: () => this.toggle(),
    },
      h('span', { class: 'entry-verdict' }, verdictPill(entry.verdict), this.mark),
      h('span', { class: 'entry-claim' }, quoted(entry.claim)),
      h('span', { class: 'entry-place' }, h('span', { class: 'mono' }, entry.id),
        ` ${named('ledger.kind', entry.kind)} · `, spot(entry.place)));
    this.element = h('li', {
      class: 'entry', 'data-testid': 'ledger-entry', 'data-id': entry.id, 'data-verdict': entry.verdict,
    }, this.head, this.body);
  }

  /** @param {boolean} [open] */
  toggle(open = !this.open) {
    if (open === this.open) return;
    this.open = open;
    this.head.setAttribute('aria-expanded', String(open));
    this.body.hidden = !open;
    this.actions.opened(this.entry, open);
    if (open && !this.#asked) void this.#load();
  }

  async #load() {
    this.#asked = true;
    this.#show(this.entry, null);
    try {
      const [document = '', ...name] = this.entry.id.split('/');
      const fresh = await get(`ledger/${encodeURIComponent(document)}/${encodeURIComponent(name.join('/'))}`);
      this.#show({ ...this.entry, ...fresh, open: fresh.open ?? this.entry.open }, fresh);
    } catch (error) {
      this.#asked = false;
      this.body.querySelector('.working-it-out')?.replaceWith(h('p', { class: 'trouble' },
        saying(error)));
    }
  }

  /** @param {Entry} entry @param {Entry|null} fresh */
  #show(entry, fresh) {
    const part = (/** @type {string} */ title, /** @type {any} */ content, kind = '') =>
      content && h('div', { class: `part ${kind}` }, h('h3', null, t(title)), content);
    const lines = (/** @type {string[]} */ texts) =>
      texts.length > 0 && h('ul', null, texts.map((text) => h('li', { lang: 'en' }, text)));
    const { correction, correction_label: shown, counterexample, misprints = [], open: place } = entry;
    const where = [place?.position, place?.to].flatMap((each) => (each ? [spell(each)] : [])).join(' → ');
    this.place = place;
    this.opener.hidden = !place;
    say(this.opener, where ? t('ledger.open', { position: where }) : t('ledger.open.game'));
    clear(this.evidence,
      part('ledger.correction', correction && [h('p', { class: 'serif right' }, quoted(correction)),
        shown && h('p', { class: 'soft' }, label(shown))], 'right-part'),
      part('ledger.counterexample', counterexample && h('p', { class: 'serif' }, quoted(counterexample))),
      part('ledger.misprints', misprints.length > 0 && printed(misprints)),
      part('ledger.extent', h('p', null, extent(entry.extent), ' ', fresh && agreement(fresh))),
      fresh ? part('ledger.evidence', lines(fresh.evidence), 'fine') : part('ledger.how', lines(entry.how), 'fine'),
      fresh ? null : h('p', { class: 'working-it-out soft', role: 'status' }, t('ledger.working')));
  }

  /** What a recheck of everything said about this one. @param {Entry} fresh */
  rechecked(fresh) {
    const words = agreement(fresh);
    this.mark.title = words.textContent ?? '';
    clear(words, fresh.agrees === false ? '≠' : '✓');
    clear(this.mark, words);
  }
}

/** `holds (proved: automata over base:2)`: the verdict, and what it rests on. @param {string} text */
function extent(text) {
  const [, verdict = '', rest] = /^([\w-]+)(?: \((.*)\))?$/s.exec(text) ?? [];
  if (verdict === '') return h('span', { lang: 'en' }, text);
  return [named('ledger.verdict', verdict), rest === undefined ? '' : [' (', label(rest), ')']];
}

/** Whether the verdict worked out just now is the recorded one. @param {Entry} fresh */
const agreement = (fresh) => (fresh.agrees === false
  ? h('span', { class: 'slip-word' }, t('ledger.differs', { recorded: named('ledger.verdict', fresh.recorded) }))
  : h('span', { class: 'safe-word' }, `✓ ${t('ledger.agrees')}`));

/** Values as they are printed beside what was meant. @param {Misprint[]} misprints */
export const printed = (misprints) => h('table', { class: 'misprints' },
  h('thead', { class: 'unseen' },
    h('tr', null, h('th'), h('th', null, t('ledger.printed')), h('th', null, t('ledger.meant')))),
  h('tbody', null, misprints.slice(0, 40).map((each) => h('tr', null,
    h('th', { scope: 'row' }, spot(each.place)), h('td', null, h('s', null, quoted(each.printed))),
    h('td', null, quoted(each.right))))));
