/**
 * The colours of a heat-map. They are those of the saved pictures: the style sheet colours.css has them from the
 * server, and cells are shaded in the same steps as there.
 */

/** @typedef {[number, number, number]} Rgb three bytes */
/** @typedef {import('./field.js').Field} Field */

/**
 * Step `at` of `of` on the ramp: the nearest of its shades.
 * @param {Palette} colours @param {number} at @param {number} of
 * @returns {Rgb}
 */
export function shade({ ramp, dark }, at, of) {
  const [last, most] = [ramp.length - 1, Math.max(1, of)];
  const near = Math.floor((2 * at * last + most) / (2 * most));
  return ramp[dark ? last - near : near] ?? [0, 0, 0];
}

/**
 * The colour of each cell of a field, by its index; null where there is no position.
 * @param {Palette} colours @param {Field} field @param {string} mode @param {number} most  the value of the last shade
 * @returns {(i: number) => Rgb|null}
 */
export function painter(colours, field, mode, most) {
  const values = mode === 'outcomes' ? null : field.values;
  const levels = Math.min(colours.ramp.length, Math.max(1, most));
  const shades = values ? Array.from({ length: levels }, (_, level) => shade(colours, level, levels - 1)) : [];
  return (i) => {
    if (field.outcomes[i] === 0) return null;
    if (field.claims) return field.claims[i] && field.outcomes[i] === 1 ? colours.safe : colours.field;
    if (field.outcomes[i] === 1) return values ? colours.accent : colours.safe;
    if (!values) return colours.field;
    const level = Math.floor((((values[i] ?? 0) - 1) * levels) / Math.max(1, most));
    return shades[Math.min(levels - 1, Math.max(0, level))] ?? null;
  };
}

/** `colour` laid over another. @param {Rgb} colour @param {Rgb} under @param {number} alpha @returns {Rgb} */
export function over(colour, under, alpha) {
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => Math.round(b + (a - b) * alpha);
  return [mix(colour[0], under[0]), mix(colour[1], under[1]), mix(colour[2], under[2])];
}

/** @param {Rgb} colour */
export const css = ([r, g, b]) => `rgb(${r} ${g} ${b})`;

/** Whether dark ink reads better than white paper on a colour. @param {Rgb} colour */
export function wantsInk([r, g, b]) {
  const light = (/** @type {number} */ value) => (value / 255) ** 2.2;
  return 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b) > 0.2;
}

/** A colour as the style sheets have it, #rrggbb or rgb(…), as bytes. @param {string} text @returns {Rgb} */
function bytes(text) {
  const [r = 0, g = 0, b = 0] = text.startsWith('#')
    ? (text.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => parseInt(pair, 16))
    : (text.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b];
}

/** @typedef {ReturnType<typeof palette>} Palette */

/** The page's colours and faces, as they are at this moment. @param {Element} element */
export function palette(element) {
  const style = getComputedStyle(element);
  const of = (/** @type {string} */ name) => bytes(style.getPropertyValue(name));
  const paper = of('--paper');
  const ramp = style.getPropertyValue('--ramp').trim().split(/\s+/).map(bytes);
  return {
    ramp,
    paper, dark: !wantsInk(paper), ink: of('--ink'), soft: of('--soft'), line: of('--hairline'), field: of('--field-a'),
    field2: of('--field-b'),
    safe: of('--safe'), accent: of('--accent'), mono: style.getPropertyValue('--mono'),
  };
}
