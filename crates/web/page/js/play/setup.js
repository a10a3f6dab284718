/** The cards beside the board: opponent, kind of play, the game's parameters and its rules in words. */
import { ask } from '../api.js';
import { idOf, keyOf, rulesIn } from '../catalogue.js';
import { clear, debounce, h, mathml } from '../dom.js';
import { spoken, t } from '../strings.js';
import { pretty, saying } from '../words.js';
import { declaredParameter, parameterField } from './parameter.js';

/** @typedef {import('./table.js').Table} Table */

/** @param {Table} table */
export function opponentCard(table) {
  const { state } = table;
  const who = ['sloppy', 'perfect', 'random', 'two'].map((name) => h('label', null,
    h('input', {
      type: 'radio', name: 'opponent', value: name, '.checked': state.opponent === name,
      'data-testid': `opponent-${name}`, onchange: () => state.set({ opponent: name }),
    }),
    h('span', { title: t(`opponent.${name}.is`) }, t(`opponent.${name}`))));
  const begins = [false, true].map((second) => h('label', null,
    h('input', {
      type: 'radio', name: 'begins', value: String(second), '.checked': state.second === second,
      'data-testid': second ? 'begins-them' : 'begins-you',
      onchange: () => { state.set({ second, history: [], played: 0 }); },
    }),
    h('span', null, second ? 'Ratwheel' : t('play.you'))));
  const misere = h('input', {
    type: 'checkbox', '.checked': state.ref.misere, 'data-testid': 'misere',
    onchange: () => state.set({ ref: { ...state.ref, misere: misere.checked }, history: [], played: 0 }),
  });
  const order = h('fieldset', { class: 'plain' }, h('legend', { class: 'soft' }, t('play.begins')),
    h('div', { class: 'segments' }, begins));
  const root = h('section', { class: 'card setup', 'aria-label': t('opponent.title') },
    h('h2', null, t('opponent.title')),
    h('fieldset', { class: 'plain' }, h('legend', { class: 'unseen' }, t('opponent.title')),
      h('div', { class: 'segments' }, who)),
    order,
    h('label', { class: 'check' }, misere,
      h('span', null, t('play.misere'), h('small', { class: 'soft' }, t('play.misere.is')))));
  return {
    root,
    draw() {
      for (const input of root.querySelectorAll('input[name=opponent]')) {
        /** @type {HTMLInputElement} */ (input).checked = /** @type {HTMLInputElement} */ (input).value
          === state.opponent;
      }
      for (const input of root.querySelectorAll('input[name=begins]')) {
        /** @type {HTMLInputElement} */ (input).checked = /** @type {HTMLInputElement} */ (input).value
          === String(state.second);
        /** @type {HTMLInputElement} */ (input).disabled = state.opponent === 'two';
      }
      misere.checked = state.ref.misere;
    },
  };
}

/** Rules in words, formulas and parameters; drawn anew for each game. @param {Table} table */
export function gameCard(table) {
  const given = h('div');
  const rest = h('div');
  const body = h('div', { class: 'about-game' }, given, rest);
  /** What the fields that stand there say, and of which game. */
  let standing = '';
  const root = h('section', { class: 'card', 'aria-label': t('game.title') }, h('h2', null, t('game.title')), body);
  let drawn = '';
  return {
    root,
    draw() {
      const { info, state } = table;
      const key = JSON.stringify([state.ref, info?.id ?? null, table.entry?.id ?? null]);
      if (!info || key === drawn) return;
      drawn = key;
      const { words, source, lang } = rulesIn(info);
      clear(rest, h('p', { class: 'words', lang, 'data-testid': 'rules-words' }, pretty(words)), formulas(info),
        h('p', { class: 'soft source', lang }, source),
          state.ref.game === undefined
            ? null
            : h('button', {
              class: 'button small', type: 'button', 'data-testid': 'fork',
              onclick: () => state.set({ view: 'rules', extra: { fork: '1' } }),
            }, t('game.fork')));
      // Fields that say what is so stay: a slider is not taken out of the hand that moves it.
      if (standing !== '' && standing === said(table, body)) return;
      void parameters(table).then((form) => {
        if (drawn !== key) return;
        clear(given, form);
        standing = said(table, body);
      });
    },
  };
}

/** The game, and what its fields say. @param {Table} table @param {HTMLElement} body */
function said({ state, info }, body) {
  const fields = [...body.querySelectorAll('[data-testid^=parameter-]')];
  const same = fields.every((field) => {
    const { value, dataset } = /** @type {HTMLInputElement} */ (field);
    const now = info?.arguments[(dataset.testid ?? '').replace('parameter-', '')] ?? '';
    return value === now || now === '' || value === '';
  });
  return same ? state.ref.rules ?? idOf(state.ref) : '';
}

/** @param {import('../types.js').Description} info */
function formulas(info) {
  const moves = (info.formulas.moves).map(({ name, mathml: source }) => ({ name, formula: mathml(source) }))
    .filter(({ formula }) => formula);
  if (moves.length === 0) return null;
  return h('details', null, h('summary', null, t('game.formulas')),
    h('div', { class: 'formulas', tabindex: '0', role: 'region', 'aria-label': t('game.formulas') },
      h('dl', null, moves.map(({ name, formula }) => [h('dt', { lang: 'en' }, name), h('dd', null, formula)]))));
}

/** @param {Table} table */
async function parameters(table) {
  const { state, entry, info } = table;
  const own = state.ref.rules !== undefined;
  const known = own ? await declared(state.ref) : entry?.parameters ?? [];
  if (known.length === 0) return null;
  const trouble = h('p', { class: 'trouble', role: 'alert' });
  const apply = async () => {
    const text = fields.map(({ name, field }) => [name, field.value.trim()]).filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}=${value}`).join(',');
    const ref = own
      ? { ...state.ref, arguments: text }
      : { game: text === '' ? idOf(state.ref) : `${idOf(state.ref)}:${text}`, misere: state.ref.misere };
    if (keyOf(ref) === keyOf(state.ref)) return;
    try {
      const { start } = await ask('rules', ref);
      clear(trouble);
      state.open(ref, await fits(ref, state.start) ? state.start : start);
    } catch (error) {
      clear(trouble, saying(error));
    }
  };
  const changed = debounce(() => void apply(), 250);
  const told = (/** @type {import('../types.js').Parameter} */ parameter) =>
    (spoken() === 'de' && parameter.de ? parameter.de : parameter);
  const fields = known.map((parameter) => ({
    name: parameter.name, field: parameterField(parameter, info?.arguments[parameter.name] ?? '', changed),
    meaning: [told(parameter).meaning, told(parameter).range].filter(Boolean).join('; '),
    lang: spoken() === 'de' && !parameter.de ? 'en' : null,
  }));
  return h('form', {
    class: 'parameters', 'data-testid': 'parameters',
    onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void apply(); },
  },
    fields.map(({ name, field, meaning, lang }) => h('div', { class: 'field' },
      h('label', { for: `parameter-${name}` }, h('code', null, name),
        meaning ? h('span', { lang }, ' · ', pretty(meaning)) : null),
      field.element)),
    trouble);
}

/**
 * The parameters a ruleset of one's own declares.
 * @param {import('../types.js').Ref} ref
 * @returns {Promise<import('../types.js').Parameter[]>}
 */
async function declared(ref) {
  try {
    const { parameters: list } = await ask('parse', { text: ref.rules, arguments: ref.arguments });
    return list.map(declaredParameter);
  } catch {
    return [];
  }
}

/** Whether the position on the board is one of the changed game too. @param {any} ref @param {string[]} position */
async function fits(ref, position) {
  try {
    return !(await ask('position', { ...ref, position })).over;
  } catch {
    return false;
  }
}
