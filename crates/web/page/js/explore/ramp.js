/**
 * The colours of a heat-map: a ramp whose lightness falls (on a dark page: rises) in equal steps, so that equal differences
 * look equal and the order survives every kind of colour blindness and a black-and-white printer.
 * Computed in OKLCH; the hue wanders from sand through rust to plum only to please the eye.
 */

/** @typedef {[number, number, number]} Rgb three bytes */

/** First and last lightness, and [chroma, hue in degrees] at equal distances along the ramp. */
const LIGHT = { from: 0.945, to: 0.22, stops: [[0.022, 90], [0.085, 74], [0.13, 52], [0.13, 32], [0.09, -8], [0.05, -58]] };
const DARK = { from: 0.255, to: 0.94, stops: [[0.02, -90], [0.085, -12], [0.13, 28], [0.13, 52], [0.1, 76], [0.045, 92]] };

/** @param {number} linear linear light, 0 to 1 */
function byte(linear) {
  const clipped = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055));
}

/**
 * One colour of OKLCH as sRGB bytes, clipped to what a screen can show.
 * @param {number} lightness @param {number} chroma @param {number} hue
 * @returns {Rgb}
 */
export function oklch(lightness, chroma, hue) {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    byte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/**
 * The ramp, the colour of the lowest value first.
 * @param {boolean} dark @param {number} [count]
 * @returns {Rgb[]}
 */
export function ramp(dark, count = 256) {
  const { from, to, stops } = dark ? DARK : LIGHT;
  return Array.from({ length: count }, (_, i) => {
    const share = i / Math.max(1, count - 1);
    const at = share * (stops.length - 1);
    const k = Math.min(stops.length - 2, Math.floor(at));
    const [c0 = 0, h0 = 0] = stops[k] ?? [];
    const [c1 = 0, h1 = 0] = stops[k + 1] ?? [];
    return oklch(from + (to - from) * share, c0 + (c1 - c0) * (at - k), h0 + (h1 - h0) * (at - k));
  });
}

/** A CSS colour (#rgb, #rrggbb or rgb(…)) as bytes; what cannot be read is grey. @param {string} text @returns {Rgb} */
export function bytes(text) {
  const word = text.trim();
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(word)?.[1];
  if (digits) {
    const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
    const number = parseInt(long, 16);
    return [number >> 16, (number >> 8) & 255, number & 255];
  }
  const [r, g, b] = (word.match(/[\d.]+/g) ?? []).map(Number);
  return r === undefined || g === undefined || b === undefined ? [128, 128, 128] : [r, g, b];
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

/** @typedef {ReturnType<typeof palette>} Palette */

/** The page's colours and faces, as they are at this moment. @param {Element} element */
export function palette(element) {
  const style = getComputedStyle(element);
  const of = (/** @type {string} */ name) => bytes(style.getPropertyValue(name));
  const paper = of('--paper');
  return {
    paper, dark: !wantsInk(paper), ink: of('--ink'), soft: of('--soft'), line: of('--hairline'), field: of('--field-a'), field2: of('--field-b'),
    safe: of('--safe'), accent: of('--accent'), mono: style.getPropertyValue('--mono'),
  };
}
