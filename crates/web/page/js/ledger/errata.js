/** What is wrong or unclear in a document, as a page to print: place, what is printed, what is right, and why. */
import { get } from '../api.js';
import { clear, h } from '../dom.js';
import { spoken, t } from '../strings.js';
import { label, quoted, spot } from '../words.js';
import { cited, named, printed } from './entry.js';

/** @typedef {import('./entry.js').Entry} Entry */

/** The verdicts that make an erratum. */
const ERRATA = ['fails', 'misprint', 'ambiguous'];

/**
 * @param {HTMLElement} root @param {Entry[]} entries  of one document or of several
 * @param {() => void} back
 */
export function drawErrata(root, entries, back) {
  const errata = entries.filter((entry) => ERRATA.includes(entry.verdict));
  const documents = [...new Set(errata.map((entry) => entry.document))];
  clear(root,
    h('div', { class: 'row not-printed' },
      h('button', { class: 'button', type: 'button', 'data-testid': 'errata-back', onclick: back }, t('errata.back')),
      h('button', {
        class: 'button primary', type: 'button', 'data-testid': 'errata-print', onclick: () => print(),
      }, t('errata.print'))),
    errata.length === 0 ? h('p', { class: 'nothing' }, t('errata.none')) : null,
    documents.map((document) => {
      const list = errata.filter((entry) => entry.document === document);
      return h('section', { class: 'errata', 'data-testid': 'errata' },
        h('h2', null, t('errata.title')),
        h('p', { class: 'serif' }, ...cited(list[0])),
        spoken() === 'en' ? null : h('p', { class: 'soft' }, t('ledger.quoted')),
        h('ol', null, list.map(erratum)),
        h('p', { class: 'soft' }, t('errata.from')));
    }));
}

/** @param {Entry} entry */
function erratum(entry) {
  const { place, claim, correction, correction_label: shown, counterexample, verdict } = entry;
  const cells = h('div');
  // Which cells of a table are wrong is known when the table has been compared.
  if (verdict === 'misprint') {
    const [document = '', ...name] = entry.id.split('/');
    get(`ledger/${encodeURIComponent(document)}/${encodeURIComponent(name.join('/'))}`).then((fresh) => {
      if (fresh.misprints?.length > 0) cells.append(printed(fresh.misprints));
    }, () => {});
  }
  return h('li', { 'data-testid': 'erratum' },
    h('p', null, h('b', null, spot(place)), ' · ', named('ledger.verdict', verdict)),
    h('p', { class: 'serif' }, '“', quoted(claim), '”'),
    counterexample ? h('p', null, h('i', null, t('ledger.counterexample')), ': ', quoted(counterexample)) : null,
    correction ? h('p', null, h('i', null, t('ledger.correction')), ': ', quoted(correction),
      shown ? h('span', { class: 'soft' }, ' (', label(shown), ')') : null) : null,
    cells);
}
