/**
 * What is claimed beside what is true: three kinds of cells, each with a shape of its own (a rounded tile, a ring, a
 * cross), so that no colour has to be told from another.
 */
import { clear, h } from '../dom.js';
import { outcomeWord, t } from '../strings.js';
import { css } from './ramp.js';

/** @typedef {import('./field.js').Field} Field */
/** @typedef {import('./ramp.js').Palette} Palette */

/** How the claim and the truth compare on a board, in words. @param {Field} field */
export function compared(field) {
  const [missing, surplus] = [field.missing.length, field.surplus.length];
  return missing + surplus === 0 ? t('claimed.same') : t('claimed.differs', { missing, surplus });
}

/**
 * A ring or a cross in the middle of a cell.
 * @param {CanvasRenderingContext2D} context @param {'missing'|'surplus'} kind @param {number} x @param {number} y
 * @param {number} size @param {Palette} colours
 */
export function mark(context, kind, x, y, size, colours) {
  const half = size / 2;
  for (const [colour, width] of /** @type {[string, number][]} */ ([
    [css(colours.paper), Math.max(3, size * 0.34)],
    [css(kind === 'missing' ? colours.accent : colours.ink), Math.max(1.4, size * 0.17)],
  ])) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    if (kind === 'missing') context.arc(x, y, half * 0.86, 0, 7);
    else {
      context.moveTo(x - half, y - half);
      context.lineTo(x + half, y + half);
      context.moveTo(x - half, y + half);
      context.lineTo(x + half, y - half);
    }
    context.stroke();
  }
}

/**
 * The same as SVG, in a cell of size 1.
 * @param {'missing'|'surplus'} kind @param {number} x @param {number} y @param {Palette} colours
 */
export function drawnMark(kind, x, y, colours) {
  const line = (/** @type {import('./ramp.js').Rgb} */ colour) =>
    `fill="none" stroke="${css(colour)}" stroke-width="0.2"`;
  return kind === 'missing'
    ? `<circle cx="${x + 0.5}" cy="${y + 0.5}" r="0.33" ${line(colours.accent)}/>`
    : `<path d="M${x + 0.15} ${y + 0.15}l.7 .7m0 -.7l-.7 .7" ${line(colours.ink)}/>`;
}

/** What the shapes mean. @param {HTMLElement} place @param {Field|null} field */
export function legend(place, field) {
  const key = (/** @type {string} */ kind, /** @type {number|null} */ count, /** @type {string} */ text) =>
    h('span', { class: 'key', 'data-testid': `claimed-${kind}` }, h('i', { class: `claimed ${kind}` }),
      count === null ? text : `${text}: ${count}`);
  const agree = field ? field.safe.length - field.missing.length : null;
  clear(place, key('agree', agree, t('claimed.agree', { word: outcomeWord('P') })),
    key('missing', field?.missing.length ?? null, t('claimed.missing', { word: outcomeWord('P') })),
    key('surplus', field?.surplus.length ?? null, t('claimed.surplus', { word: outcomeWord('P') })));
}

/** Which claim is laid over the truth. @param {HTMLElement} place @param {string} formula @param {boolean} given */
export function claimLine(place, formula, given) {
  clear(place, h('p', null, h('span', { class: 'soft' }, `${t(given ? 'claimed.found' : 'claimed.own')} `),
    h('span', { class: 'mono found', 'data-testid': 'claimed-formula' }, formula)),
  h('p', { class: 'soft' }, t('claimed.note')));
}
