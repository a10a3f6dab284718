/**
 * The columns of a table against their row numbers, or their differences: dots of different shapes, labelled where
 * they end.
 */
import { h, svg, clear } from '../dom.js';
import { t } from '../strings.js';
import { differences, heading, integral } from './table.js';

/** @typedef {import('./table.js').Table} Table */

/** So many series have a colour of their own. */
const COLOURS = 7;
/** Measures at the usual size of letters. */
const USUAL = { height: 300, left: 56, right: 54, top: 14, bottom: 30 };

/**
 * @param {HTMLElement} root @param {Table} table @param {boolean} steps  differences instead of values
 */
export function showPlot(root, table, steps) {
  const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  const HEIGHT = USUAL.height * letters;
  const series = seriesOf(table, steps);
  const longest = Math.max(0, ...series.map(({ name }) => name.length));
  const PAD = {
    left: USUAL.left * letters, right: Math.max(USUAL.right, 20 + 10 * longest) * letters, top: USUAL.top,
    bottom: USUAL.bottom * letters,
  };
  const width = Math.max(260, root.clientWidth || 600);
  const numbers = series.flatMap((line) => line.points.map(([, y]) => y));
  if (numbers.length === 0) return void clear(root, h('p', { class: 'soft' }, t('explore.plot.none')));
  const first = Number(table.rows[0]?.[0] ?? 0);
  const last = Math.max(first + 1, Number(table.rows.at(-1)?.[0] ?? 1));
  const low = Math.min(0, ...numbers);
  const high = Math.max(low + 1, ...numbers);
  const x = (/** @type {number} */ n) => PAD.left + ((n - first) / (last - first)) * (width - PAD.left - PAD.right);
  const y = (/** @type {number} */ v) =>
    HEIGHT - PAD.bottom - ((v - low) / (high - low)) * (HEIGHT - PAD.top - PAD.bottom);
  const picture = svg('svg', {
    class: 'plot', viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'img', tabindex: '0',
    'aria-label': t(steps ? 'explore.plot.steps.label' : 'explore.plot.label'), 'data-testid': 'explore-plot',
  });
  for (const v of ticks(low, high, 5)) {
    picture.append(svg('line', { class: 'grid', x1: PAD.left, x2: width - PAD.right, y1: y(v), y2: y(v) }));
    picture.append(svg('text', { class: 'tick', x: PAD.left - 10, y: y(v) + 4, 'text-anchor': 'end' }, short(v)));
  }
  for (const n of ticks(first, last, Math.max(2, Math.floor(width / 90)))) {
    picture.append(svg('text', { class: 'tick', x: x(n), y: HEIGHT - 8, 'text-anchor': 'middle' }, short(n)));
  }
  const size = Math.min(4, Math.max(1.8, (0.3 * (width - PAD.left - PAD.right)) / Math.max(1, table.rows.length)));
  series.forEach((line, k) => picture.append(svg('path', {
    class: `series s${k % COLOURS}`, d: line.points.map(([n, v]) => shape(k, x(n), y(v), size)).join(''),
  })));
  for (const { name, k, at } of endLabels(series, y, HEIGHT - PAD.bottom, 16 * letters)) {
    picture.append(svg('text', { class: `end s${k % COLOURS}`, x: width - PAD.right + 10, y: at + 4 }, name));
  }
  const line = svg('line', { class: 'reading', y1: PAD.top, y2: HEIGHT - PAD.bottom, visibility: 'hidden' });
  const words = h('p', { class: 'plot-read mono', 'aria-live': 'polite' }, '\u00a0');
  picture.append(line);
  let row = -1;
  const read = (/** @type {number} */ i) => {
    row = Math.min(table.rows.length - 1, Math.max(0, i));
    const cells = table.rows[row] ?? [];
    const at = x(Number(cells[0]));
    line.setAttribute('x1', String(at));
    line.setAttribute('x2', String(at));
    line.setAttribute('visibility', 'visible');
    clear(words, ...table.columns.flatMap((name, column) => [
      column ? ' \u2002 ' : '', ...heading(name), ' = ', cells[column] ?? '',
    ]));
  };
  picture.addEventListener('pointermove', (event) => {
    const box = picture.getBoundingClientRect();
    read(Math.round(((event.clientX - box.left - PAD.left) / (box.width - PAD.left - PAD.right)) * (last - first)));
  });
  picture.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: 10, PageDown: -10 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    read(row + step);
  });
  clear(root, picture, words);
}

/** @param {Table} table @param {boolean} steps */
function seriesOf(table, steps) {
  return table.columns.flatMap((name, column) => {
    if (column === 0 || !integral(table, column)) return [];
    const cells = steps ? differences(table, column).slice(0, -1) : table.rows.map((row) => row[column] ?? '0');
    const points = cells.map((cell, i) => /** @type {[number, number]} */ ([
      Number(table.rows[i]?.[0]), Number(BigInt(cell)),
    ]));
    const plain = label(name);
    return [{ name: steps ? (/[−+]/.test(plain) ? `Δ(${plain})` : `Δ${plain}`) : plain, points }];
  });
}

/**
 * `A_n` is A, `A_n^2` is A² and `A_2^n` is A₂: the row number says nothing where all rows are drawn.
 * @param {string} name
 */
const label = (name) => name.replace(/([_^])(\{[^}]*\}|[^_^]*)/g, (_, sign, mark) => {
  const digits = mark.replace(/[{}]/g, '');
  if (!/^\d+$/.test(digits)) return '';
  return [...digits].map((digit) => (sign === '^' ? '⁰¹²³⁴⁵⁶⁷⁸⁹' : '₀₁₂₃₄₅₆₇₈₉')[Number(digit)]).join('');
});

/**
 * A dot, a square, a diamond, a triangle: never colour alone.
 * @param {number} k @param {number} x @param {number} y @param {number} r
 */
function shape(k, x, y, r) {
  const to = (/** @type {number[]} */ ...v) => v.map((each) => each.toFixed(1)).join(' ');
  if (k % 4 === 0) return `M${to(x - r, y)}a${to(r, r)} 0 1 0 ${to(2 * r, 0)}a${to(r, r)} 0 1 0 ${to(-2 * r, 0)}Z`;
  if (k % 4 === 1) return `M${to(x - r, y - r)}h${to(2 * r)}v${to(2 * r)}h${to(-2 * r)}Z`;
  if (k % 4 === 2) return `M${to(x, y - 1.3 * r)}L${to(x + 1.3 * r, y)}L${to(x, y + 1.3 * r)}L${to(x - 1.3 * r, y)}Z`;
  return `M${to(x, y - 1.2 * r)}L${to(x + 1.2 * r, y + r)}L${to(x - 1.2 * r, y + r)}Z`;
}

/**
 * Labels at the right end, moved apart until none overlaps.
 * @param {ReturnType<typeof seriesOf>} series @param {(v: number) => number} y @param {number} most
 * @param {number} room
 */
function endLabels(series, y, most, room) {
  const labels = series.map((line, k) => ({ name: line.name, k, at: y(line.points.at(-1)?.[1] ?? 0) }))
    .sort((a, b) => a.at - b.at);
  labels.forEach((label, i) => (label.at = Math.max(label.at, (labels[i - 1]?.at ?? -99) + room)));
  for (let i = labels.length - 1, floor = most; i >= 0; i--, floor -= room) {
    const label = labels[i];
    if (label && label.at > floor) label.at = floor;
  }
  return labels;
}

/** @param {number} low @param {number} high @param {number} count */
function ticks(low, high, count) {
  const raw = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(Math.max(raw, 1e-9)));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= raw) ?? raw);
  const list = [];
  for (let v = Math.ceil(low / step) * step; v <= high && list.length < 50; v += step) list.push(v);
  return list;
}

/** @param {number} value */
const short = (value) => (Math.abs(value) >= 1e6 ? value.toExponential(0).replace('e+', '·10^') : String(value));
