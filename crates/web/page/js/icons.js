/**
 * The page's own little drawings, by name. The two sprites in assets/icons are read once and become part of the
 * document, so that a drawing is never asked for again; what refers to one before it is there appears with it.
 */
import { svg } from './dom.js';
import { asset } from './transport.js';

const SPRITES = ['tools', 'pieces'];

/** @param {string} sprite */
async function inline(sprite) {
  const text = await asset(`icons/${sprite}.svg`);
  const symbols = [...new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('symbol')];
  for (const symbol of symbols) symbol.id = `${sprite}-${symbol.id}`;
  document.body.prepend(svg('svg', { class: 'sprite', width: 0, height: 0, 'aria-hidden': 'true', focusable: 'false' },
    symbols.map((symbol) => document.importNode(symbol, true))));
}
// Without its drawings the page still has its words.
for (const sprite of SPRITES) inline(sprite).catch(() => {});

/** A drawing of the tool sprite. @param {string} name */
export const icon = (name) => svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
  svg('use', { href: `#tools-${name}` }));

/** The pieces that have a drawing of their own; anything else is a plain token. */
const PIECES = new Set(['king', 'queen', 'rook', 'bishop', 'knight', 'abbot', 'superking', 'star', 'token']);

/**
 * A piece in a 48×48 box whose upper left corner is the origin. Compounds such as `rook+knight` stand side by side.
 * @param {string|null} name
 * @returns {SVGElement}
 */
export function piece(name) {
  const parts = (name ?? 'token').split('+').map((part) => (PIECES.has(part) ? part : 'token'));
  if (parts.length === 1) return drawn(parts[0] ?? 'token', 0, 0, 48);
  const group = svg('g', null);
  const size = parts.length === 2 ? 34 : 28;
  const step = (50 - size) / (parts.length - 1);
  parts.forEach((part, index) => group.append(drawn(part, index * step - 1, index * step - 1, size)));
  return group;
}

/** @param {string} name @param {number} x @param {number} y @param {number} size */
const drawn = (name, x, y, size) => svg('use', { href: `#pieces-${name}`, x, y, width: size, height: size });
