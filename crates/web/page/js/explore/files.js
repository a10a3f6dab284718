/**
 * Files to take away: the server's pictures where it has one for what is shown, otherwise the picture on the screen.
 */
import { askFile, ApiError } from '../api.js';
import { download } from '../dom.js';
import { drawnMark } from './claimed.js';
import { css, painter, palette } from './ramp.js';

/** @typedef {import('./heatmap.js').Heatmap} Heatmap */
/** @typedef {import('../types.js').Ref} Ref */

/** @param {string} name what a file may be called */
export const fileName = (name) =>
  name.normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').toLowerCase() || 'game';

/**
 * @param {string} format  svg or png @param {Heatmap} map @param {Ref} ref @param {string} name
 * @param {boolean} whole  the board of a two-pile game, not a slice
 */
export async function picture(format, map, ref, name, whole) {
  const field = map.field;
  if (!field) return;
  const kind = map.mode === 'outcomes' ? 'board' : map.mode === 'grundy' ? 'heat' : null;
  if (whole && kind && !map.zoomed) {
    try {
      const file = await askFile('picture', {
        ...ref, kind, width: field.width, height: field.height, format, theme: palette(map).dark ? 'dark' : 'light',
      });
      return download(file, `${name}.${format}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  if (format === 'svg') return download(new Blob([drawing(map)], { type: 'image/svg+xml' }), `${name}.svg`);
  const file = await new Promise((resolve) => map.canvas.toBlob(resolve, 'image/png'));
  if (file instanceof Blob) download(file, `${name}.png`);
}

/** The whole field as SVG; equal neighbours in a row are one rectangle. @param {Heatmap} map */
function drawing(map) {
  const field = /** @type {import('./field.js').Field} */ (map.field);
  const colours = palette(map);
  const colourOf = painter(colours, field, map.mode, map.most);
  const paint = (/** @type {number} */ i) => {
    const colour = colourOf(i);
    return colour && css(colour);
  };
  const parts = [];
  for (let y = 0; y < field.height; y++) {
    for (let x = 0; x < field.width; ) {
      const colour = paint(y * field.width + x);
      let end = x + 1;
      while (end < field.width && paint(y * field.width + end) === colour) end++;
      if (colour) {
        parts.push(`<rect x="${x}" y="${field.height - 1 - y}" width="${end - x}" height="1" fill="${colour}"/>`);
      }
      x = end;
    }
  }
  for (const kind of /** @type {const} */ (['missing', 'surplus'])) {
    for (const i of field[kind]) {
      parts.push(drawnMark(kind, i % field.width, field.height - 1 - Math.floor(i / field.width), colours));
    }
  }
  const crisp = field.claims ? '' : ' shape-rendering="crispEdges"';
  const size = `viewBox="0 0 ${field.width} ${field.height}"${crisp}`;
  const paper = `<rect width="100%" height="100%" fill="${css(colours.paper)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paper}${parts.join('')}</svg>\n`;
}

/**
 * @param {Heatmap} map @param {Ref} ref @param {string} name @param {boolean} whole
 * @param {(x: number, y: number) => string[]} position
 */
export async function numbers(map, ref, name, whole, position) {
  const field = map.field;
  if (!field) return;
  if (whole && !field.claims) {
    try {
      const file = await askFile('export', {
        ...ref, size: [String(field.width), String(field.height)], want: map.mode, format: 'csv',
      });
      return download(file, `${name}.csv`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  const valued = field.values !== null || field.claims !== null;
  const lines = [];
  for (let y = 0; y < field.height; y++) {
    for (let x = 0; x < field.width; x++) {
      const outcome = field.outcome(x, y);
      const more = field.values ? field.value(x, y) : field.claims?.[y * field.width + x] ? 'P' : 'N';
      if (outcome) lines.push([...position(x, y), outcome, ...(valued ? [more] : [])].join(','));
    }
  }
  const head = [...position(0, 0).map((_, i) => `pile${i + 1}`), 'outcome', ...(valued ? [map.mode] : [])].join(',');
  download(new Blob([`${head}\n${lines.join('\n')}\n`], { type: 'text/csv' }), `${name}.csv`);
}
