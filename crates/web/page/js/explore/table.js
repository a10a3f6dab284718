/** The table of safe positions as the documents print it, with the differences of its columns on demand. */
import { h, clear } from '../dom.js';
import { worded } from '../strings.js';
import { pretty } from '../words.js';

/** @typedef {{ columns: string[], rows: string[][] }} Table */

/** `A_n` as A with a small n, `A_n^2` with a raised 2 too. @param {string} name @returns {(string|Node)[]} */
export function heading(name) {
  const [, stem = '', rest] = /^([^_^]*)([_^].*)?$/s.exec(name) ?? [name, name];
  return rest === undefined ? [name] : [h('i', null, stem), ...pretty(`${stem}${rest}`).slice(1)];
}

/** The name of a column's differences. @param {string} name @returns {(string|Node)[]} */
export const step = (name) => (/[−+]/.test(name) ? ['Δ(', ...heading(name), ')'] : ['Δ', ...heading(name)]);

/** Whether every cell of a column is an integer. @param {Table} table @param {number} column */
export const integral = (table, column) => table.rows.every((row) => /^-?\d+$/.test(row[column] ?? ''));

/** @param {Table} table @param {number} column @returns {string[]} from each row to the next; the last one is empty */
export function differences(table, column) {
  return table.rows.map((row, i) => {
    const next = table.rows[i + 1]?.[column];
    return next === undefined ? '' : String(BigInt(next) - BigInt(row[column] ?? '0'));
  });
}

/**
 * @param {HTMLElement} root @param {Table} table @param {boolean} withDifferences
 */
export function showTable(root, table, withDifferences) {
  const steps = table.columns.map((_, column) => (withDifferences && column > 0 && integral(table, column)
    ? differences(table, column)
    : null));
  const head = table.columns.flatMap((name, column) => [
    h('th', { scope: 'col' }, ...heading(name)),
    steps[column] ? h('th', { scope: 'col', class: 'step' }, ...step(name)) : null,
  ]);
  const body = table.rows.map((row, i) => h('tr', null, row.flatMap((cell, column) => [
    h(column === 0 ? 'th' : 'td', column === 0 ? { scope: 'row' } : null, cell),
    steps[column] ? h('td', { class: 'step' }, steps[column]?.[i] ?? '') : null,
  ])));
  clear(root, h('table', { class: 'numbers', 'data-testid': 'explore-table' },
    h('caption', { class: 'unseen' }, worded('explore.table')), h('thead', null, h('tr', null, head)),
    h('tbody', null, body)));
}

/** The columns as one types them into a search for sequences: a line for each. @param {Table} table */
export const searchText = (table) => table.columns.map((_, column) => column)
  .filter((column) => column > 0 && integral(table, column))
  .map((column) => table.rows.slice(0, 24).map((row) => row[column]).join(', ')).join('\n');

/**
 * How fast the columns grow, read off the last row: last value over last row number, with the beginning of its
 * continued fraction, as far as the next row number would not change it.
 * @param {Table} table
 */
export function slopes(table) {
  const last = table.rows.at(-1);
  const n = Number(last?.[0]);
  if (!last || !(n >= 8)) return [];
  return table.columns.flatMap((name, column) => {
    if (column === 0 || !integral(table, column)) return [];
    const value = Number(last[column]);
    // A row rounds by less than one: what both ends of that interval agree on is known.
    const terms = agreed(fraction(value - 1, n), fraction(value + 1, n));
    return terms === '' ? [] : [{ name, slope: (value / n).toFixed(3), fraction: terms }];
  });
}

/**
 * The slope of the line on which pairs lie, read off the last of them, with the beginning of its continued fraction.
 * @param {Table} table
 */
export function inclination({ rows }) {
  const [n = 0, a = 0, b = 0] = (rows.at(-1) ?? []).map(Number);
  if (!(n >= 8 && a > 1)) return [];
  const terms = agreed(fraction(b - 1, a + 1), fraction(b + 1, a - 1));
  return terms === '' ? [] : [{ name: 'B/A', slope: (b / a).toFixed(3), fraction: terms }];
}

/** What both ends of an interval agree on. @param {number[]} low @param {number[]} high */
function agreed(low, high) {
  const known = low.findIndex((term, index) => term !== high[index]);
  const terms = known < 0 ? low : low.slice(0, known);
  return terms.length === 0 ? '' : `${terms[0]}; ${[...terms.slice(1), '…'].join(', ')}`;
}

/**
 * Columns whose differences repeat: the shortest period, and the row from which on. It must be seen three times, and
 * what comes before it may be a third of the table.
 * @param {Table} table
 */
export function periods(table) {
  return table.columns.flatMap((name, column) => {
    if (column === 0 || !integral(table, column)) return [];
    const steps = differences(table, column).slice(0, -1);
    const third = Math.floor(steps.length / 3);
    for (let period = 1; period <= third; period += 1) {
      let from = steps.length - period;
      while (from > 0 && steps[from - 1] === steps[from - 1 + period]) from -= 1;
      if (from <= third && steps.length - from >= 3 * period) {
        return [{ name, period, from: table.rows[from]?.[0] ?? '0', steps: steps.slice(from, from + period) }];
      }
    }
    return [];
  });
}

/** The continued fraction of a ratio. @param {number} over @param {number} under @returns {number[]} */
function fraction(over, under) {
  const terms = [];
  for (let [a, b] = [over, under]; b > 0 && terms.length < 12; [a, b] = [b, a % b]) terms.push(Math.floor(a / b));
  return terms;
}

/** @param {Table} table */
export function asCsv(table) {
  const cell = (/** @type {string} */ text) => (/[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
  return [table.columns, ...table.rows].map((row) => row.map(cell).join(',')).join('\n') + '\n';
}

/**
 * The safe positions of a field, for games without a table of their own: x ≤ y only, where x and y may be exchanged.
 * @param {import('./field.js').Field} field @param {number} most @param {boolean} single
 * @returns {Table}
 */
export function tableOf(field, most, single) {
  if (single) return { columns: ['n', 'x_n'], rows: field.safe.slice(0, most).map((i, n) => [String(n), String(i)]) };
  const half = field.symmetric;
  const cells = field.safe.map((i) => [i % field.width, Math.floor(i / field.width)])
    .filter(([x = 0, y = 0]) => !half || x <= y);
  cells.sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);
  return {
    columns: ['n', 'x_n', 'y_n', 'y−x'],
    rows: cells.slice(0, most).map(([x = 0, y = 0], n) => [n, x, y, y - x].map(String)),
  };
}

/**
 * The safe positions of a game in which x and y may be exchanged, each pair once: A_n ≤ B_n, ordered by the larger
 * number, since all pairs below the side of the picture are known and no others. Null where they may not be exchanged.
 * @param {import('./field.js').Field} field
 * @returns {Table|null}
 */
export function pairsOf(field) {
  if (!field.symmetric || field.safe.length < 2) return null;
  const cells = field.safe.map((i) => [i % field.width, Math.floor(i / field.width)])
    .filter(([x = 0, y = 0]) => x <= y);
  cells.sort(([a = 0, b = 0], [c = 0, d = 0]) => b - d || a - c);
  return {
    columns: ['n', 'A_n', 'B_n', 'B−A', 'B/A'],
    rows: cells.map(([a = 0, b = 0], n) => [n, a, b, b - a, a === 0 ? '–' : (b / a).toFixed(4)].map(String)),
  };
}
