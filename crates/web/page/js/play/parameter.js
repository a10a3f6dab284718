/** A field for a parameter, fit for its values: a slider, a list, pictures of pieces, or words with proposals. */
import { h, svg } from '../dom.js';
import { t } from '../strings.js';
import { piece } from '../icons.js';

/** @typedef {import('../types.js').Parameter} Parameter */
/** @typedef {{ element: HTMLElement, value: string }} Field */

/** So far a slider goes; larger values are typed. */
const REACH = 11;
/** Irrational numbers that the documents use, to choose from. */
const NAMED = ['phi^2', 'e', '1+sqrt(3)', 'pi', '2+sqrt(2)', '1+sqrt(7)'];
const PIECES = ['king', 'rook', 'bishop', 'knight', 'queen'];

/**
 * A parameter that a text declares, as one of the catalogue.
 * @param {{ name: string, kind: string, range?: string|null, default: string|null, names?: string[]|null }} declared
 * @returns {Parameter}
 */
export function declaredParameter({ name, kind, range, default: usual, names }) {
  const parameter = { name, range: range ?? '', default: usual ?? '', meaning: '' };
  if (kind === 'integer') {
    const [, sign = '', low = '0', high] = /^(>=|>|in) (\d{1,6})(?:\.\.(\d{1,6}))?$/.exec(range ?? '') ?? [];
    const least = Number(low) + (sign === '>' ? 1 : 0);
    const of = { least, usual: Number(usual ?? least), most: high ? Number(high) : Number.MAX_SAFE_INTEGER };
    return { ...parameter, kind: { type: 'integer', of } };
  }
  if (kind === 'names') return { ...parameter, kind: { type: 'names', of: names ?? [] } };
  return { ...parameter, kind: { type: kind } };
}

/**
 * @param {Parameter} parameter @param {string} value  as it is now; empty where it was not given
 * @param {() => void} changed
 * @param {'oninput'|'onchange'} [heard]  whether what is typed counts letter by letter or when it is done
 * @returns {Field}
 */
export function parameterField(parameter, value, changed, heard = 'onchange') {
  const { kind } = parameter;
  if (kind && 'of' in kind && kind.type === 'names') return pieces(parameter, value, changed, kind.of);
  if (kind && 'of' in kind && kind.type === 'choice') return choice(parameter, kind.of, value, changed);
  if (kind && 'of' in kind && kind.type === 'integer') return number(parameter, kind.of, value, changed, heard);
  if (kind && 'of' in kind && kind.type === 'piles') return number(parameter, kind.of.bounds, value, changed, heard);
  if (kind?.type === 'piece') return pieces(parameter, value, changed);
  return words(parameter, value, changed, heard, kind?.type === 'irrational' || kind?.type === 'real' ? NAMED : []);
}

/**
 * @param {Parameter} parameter @param {string} value @param {() => void} changed @param {'oninput'|'onchange'} heard
 * @param {string[]} proposals
 */
function words({ name, default: usual, range }, value, changed, heard, proposals) {
  const list = `values-${name}`;
  const input = h('input', {
    class: 'input mono', id: `parameter-${name}`, autocomplete: 'off', spellcheck: 'false', '.value': value,
    placeholder: usual, title: range ?? '', list: proposals.length > 0 ? list : null,
    'data-testid': `parameter-${name}`, [heard]: changed,
  });
  return {
    element: h('div', null, input,
      proposals.length > 0 ? h('datalist', { id: list }, proposals.map((each) => h('option', { value: each }))) : null),
    get value() { return input.value; },
  };
}

/**
 * @param {Parameter} parameter @param {import('../types.js').Bounds} bounds @param {string} value
 * @param {() => void} changed @param {'oninput'|'onchange'} heard
 */
function number(parameter, { least, usual, most }, value, changed, heard) {
  const field = words(parameter, value, () => { show(); changed(); }, heard, []);
  const input = /** @type {HTMLInputElement} */ (field.element.firstElementChild);
  input.inputMode = 'numeric';
  const slider = h('input', {
    type: 'range', min: String(least), max: String(Math.min(most, Math.max(least + REACH, 2 * usual))), step: '1',
    'aria-label': parameter.name, 'data-testid': `slider-${parameter.name}`,
    oninput: () => { input.value = slider.value; changed(); },
  });
  const show = () => { slider.value = /^\d+$/.test(input.value) ? input.value : String(usual); };
  show();
  return { element: h('div', { class: 'slide' }, slider, input), get value() { return field.value; } };
}

/** @param {Parameter} parameter @param {string[]} options @param {string} value @param {() => void} changed */
function choice({ name, default: usual }, options, value, changed) {
  const select = h('select', {
    // Its words are those of the rules.
    class: 'input', id: `parameter-${name}`, lang: 'en', 'data-testid': `parameter-${name}`, onchange: changed,
  }, [...new Set([...(options.includes(usual) ? [] : ['']), ...options])].map((each) => h('option', {
    value: each, selected: each === (value || usual),
  }, each || '—')));
  return { element: select, get value() { return select.value === usual ? '' : select.value; } };
}

/**
 * A set of names, those of pieces as pictures.
 * @param {Parameter} parameter @param {string} value @param {() => void} changed @param {string[]} [names]
 */
function pieces({ name, default: usual }, value, changed, names = PIECES) {
  const chosen = new Set((value || usual).split('+').filter((each) => names.includes(each)));
  // The empty set is `{}`, where a text allows it.
  const none = usual === '{}' || usual === '';
  const buttons = names.map((power) => {
    const drawn = PIECES.includes(power);
    const label = drawn ? t(`piece.${power}`) : power;
    return h('button', {
      class: drawn ? 'button piece-choice' : 'button small', type: 'button', 'aria-pressed': String(chosen.has(power)),
      title: label, 'aria-label': label, 'data-testid': `piece-${power}`,
      onclick: (/** @type {Event} */ event) => {
        if (chosen.has(power) && (chosen.size > 1 || none)) chosen.delete(power);
        else chosen.add(power);
        /** @type {Element} */ (event.currentTarget).setAttribute('aria-pressed', String(chosen.has(power)));
        changed();
      },
    }, drawn ? svg('svg', { viewBox: '0 0 48 48', 'aria-hidden': 'true' }, piece(power)) : power);
  });
  return {
    element: h('div', { class: 'row', role: 'group', id: `parameter-${name}`, 'aria-label': name }, buttons),
    // In the order in which they are named, so that the same piece has one name.
    get value() {
      const now = names.filter((power) => chosen.has(power)).join('+');
      return now === usual || (none && now === '') ? '' : now;
    },
  };
}
