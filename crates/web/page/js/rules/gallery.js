/** The gallery: published games as rulesets, to be looked through and opened in the editor. */
import { get, ApiError } from '../api.js';
import { clear, h } from '../dom.js';
import { t } from '../strings.js';
import { saying } from '../words.js';

/**
 * @typedef {{ id: string, title: string, source: string, known: string, verdict: string, text: string }} Example
 */

/** What was answered once does not change. @type {Promise<Example[]>|null} */
let known = null;

/** @returns {Promise<Example[]>} */
const examples = () => (known ??= get('examples').then((answer) => answer.examples, (error) => {
  known = null;
  throw error;
}));

/** Letters without their accents, so that Stanica finds Stănică. @param {string} text */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Whether every word that is looked for stands somewhere in an example; its whole text counts, with sources and names.
 * @param {Example} example @param {string} words
 */
export function fits(example, words) {
  const all = plain([example.id, example.title, example.source, example.known, example.text].join(' '));
  return plain(words).split(/\s+/).every((word) => all.includes(word));
}

/**
 * Opens the gallery.
 * @param {boolean} hushed  what is known of the games is not told
 * @param {(example: Example) => void} take
 */
export function gallery(hushed, take) {
  const search = h('input', {
    class: 'input', type: 'search', autocomplete: 'off', spellcheck: 'false', placeholder: t('gallery.search'),
    'aria-label': t('gallery.search'), 'data-testid': 'gallery-search', oninput: () => show(),
  });
  const count = h('p', { class: 'soft', role: 'status', 'data-testid': 'gallery-count' }, '\u00a0');
  const list = h('ul', { class: 'gallery-list', 'data-testid': 'gallery-list' });
  const close = () => dialog.close();
  const dialog = h('dialog', {
    class: 'gallery', 'aria-label': t('gallery.title'), 'data-testid': 'gallery', onclose: () => dialog.remove(),
  },
    h('h2', null, t('gallery.title')), h('p', { class: 'soft' }, t('gallery.lead')),
    h('div', { class: 'dialog-body' }, search, count, list),
    h('div', { class: 'dialog-foot' }, h('button', {
      class: 'button', type: 'button', 'data-testid': 'gallery-close', onclick: close,
    }, t('shell.close'))));
  /** @type {Example[]} */
  let all = [];
  const line = (/** @type {Example} */ example) => h('li', null, h('button', {
    type: 'button', class: 'gallery-line', 'data-testid': 'gallery-open', 'data-example': example.id,
    onclick: () => { close(); take(example); },
  },
    h('span', { class: 'serif' }, example.title), h('span', { class: 'soft' }, example.source),
    hushed || !example.known ? null : h('span', { class: 'soft known' }, `${example.known} · ${verdict(example)}`)));
  const show = () => {
    const found = all.filter((example) => fits(example, search.value));
    clear(count, t('gallery.count', { count: found.length }));
    clear(list, found.map(line));
  };
  document.body.append(dialog);
  dialog.showModal();
  search.focus();
  examples().then((answer) => { all = answer; show(); }, (error) => {
    clear(count, saying(error));
  });
}

/** What became of the claim, in the language of the page. @param {Example} example */
function verdict({ verdict: told }) {
  const bound = /^(checked below|compared to total) (\d+)$/.exec(told);
  if (bound) return t(bound[1] === 'checked below' ? 'gallery.below' : 'gallery.total', { bound: bound[2] ?? '' });
  return told.startsWith('proved') ? t('gallery.proved') : told;
}
