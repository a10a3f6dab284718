/** The dialogues of a game: where to start, and how to break up a coin. */
import { ask } from '../api.js';
import { clear, h } from '../dom.js';
import { t } from '../strings.js';
import { ascending, short, small } from '../board/big.js';
import { readTarget } from './form.js';
import { saying } from '../words.js';

/** @typedef {import('./table.js').Table} Table */

/**
 * A modal dialogue that removes itself; resolves when closed.
 * @param {string} title @param {string} testid @param {any} body @param {(close: () => void) => any} foot @param {()
 *   => Promise<boolean>} submit true to close
 */
function modal(title, testid, body, foot, submit) {
  const close = () => dialog.close();
  const dialog = h('dialog', { 'aria-label': title, 'data-testid': testid, onclose: () => dialog.remove() },
    h('form', {
      method: 'dialog',
      onsubmit: async (/** @type {Event} */ event) => { event.preventDefault(); if (await submit()) close(); },
    },
      h('h2', null, title), h('div', { class: 'dialog-body' }, body), h('div', { class: 'dialog-foot' }, foot(close))));
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Table} table */
export function newStart(table) {
  const { state } = table;
  const field = h('input', {
    class: 'input mono', autocomplete: 'off', spellcheck: 'false', '.value': state.start.join(', '),
    'data-testid': 'start-position',
  });
  const trouble = h('p', { class: 'trouble', role: 'alert', 'data-testid': 'start-trouble' });
  const begins = state.opponent === 'two'
    ? null
    : h('fieldset', { class: 'plain' }, h('legend', { class: 'soft' }, t('play.begins')),
      h('div', { class: 'segments' },
      [false, true].map((second) => h('label', null,
        h('input', {
          type: 'radio', name: 'start-second', '.checked': state.second === second, value: String(second),
          onchange: () => { begun = second; },
        }), h('span', null, second ? 'Ratwheel' : t('play.you'))))));
  let begun = state.second;
  const suggest = (/** @type {string[]} */ position) => { field.value = position.join(', '); field.focus(); };
  modal(t('start.title'), 'start-dialog',
    [
      h('label', { class: 'field' }, h('span', null, t('start.position')), field,
        h('span', { class: 'soft' }, t('start.help'))),
      h('div', { class: 'row' },
          h('button', {
            class: 'button small', type: 'button', 'data-testid': 'start-random',
            onclick: async () => suggest(await randomStart(table)),
          }, t('start.random')),
          h('button', {
            class: 'button small', type: 'button', 'data-testid': 'start-usual',
            onclick: () => suggest(table.showcase?.start ?? table.info?.start ?? state.start),
          }, t('start.usual'))),
      begins, trouble,
    ],
    (close) => [
      h('button', { class: 'button quiet', type: 'button', onclick: close }, t('shell.cancel')),
      h('button', { class: 'button primary', type: 'submit', 'data-testid': 'start-go' }, t('start.go'))],
    async () => {
      try {
        const { position } = await ask('position', { ...state.ref, position: readTarget(field.value) });
        if (begun !== state.second) state.set({ second: begun });
        table.again(position);
        return true;
      } catch (error) {
        clear(trouble, saying(error));
        field.setAttribute('aria-invalid', 'true');
        return false;
      }
    });
  field.select();
}

/** A random position like the usual one; drawn again until it is a position with moves. @param {Table} table */
async function randomStart(table) {
  const usual = table.showcase?.start ?? table.info?.start ?? table.state.start;
  const model = table.state.start.length > 0 ? table.state.start : usual;
  const most = Math.max(5, ...usual.map((pile) => small(pile, 100_000) ?? 50));
  const below = (/** @type {number} */ bound) => Math.floor(Math.random() * bound);
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const position = model.map(() => String(1 + below(most)));
    const strip = table.info?.shape === 'strip';
    if (strip && new Set(position).size < position.length) continue;
    const drawn = table.info?.sorted || strip ? ascending(position) : position;
    try {
      const answer = await ask('position', { ...table.state.ref, position: drawn });
      if (!answer.over && answer.position.join() !== table.state.start.join()) return answer.position;
    } catch {
      // Not a position of this game; another draw.
    }
  }
  return usual;
}

/**
 * @param {string[]} coins @param {number} index  the coin or heap proposed
 * @param {boolean} heaps  heaps are split, not coins
 * @param {(index: number, squares: string[]) => void} done
 */
export function split(coins, index, heaps, done) {
  const words = (/** @type {string} */ name) => t(heaps ? `split.heap.${name}` : `split.${name}`);
  const coin = h('select', { class: 'input', 'data-testid': 'split-coin' },
    coins.map((square, at) => h('option', { value: String(at), selected: at === index }, short(square))));
  const field = h('input', {
    class: 'input mono', autocomplete: 'off', spellcheck: 'false', 'data-testid': 'split-squares',
  });
  modal(words('title'), 'split-dialog',
    [h('label', { class: 'field' }, h('span', null, words('coin')), coin),
      h('label', { class: 'field' }, h('span', null, words('squares')), field,
        h('span', { class: 'soft' }, words('help')))],
    (close) => [
      h('button', { class: 'button quiet', type: 'button', onclick: close }, t('shell.cancel')),
      h('button', { class: 'button primary', type: 'submit', 'data-testid': 'split-go' }, t('split.go'))],
    async () => {
      const squares = readTarget(field.value);
      if (squares.length === 0) return false;
      done(Number(coin.value), ascending(squares));
      return true;
    });
  field.focus();
}
