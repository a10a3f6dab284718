/** Pile sizes have any number of digits: here they are shortened, compared and joined, and never become floats. */

/** At most this many digits are shown in full. */
const SHOWN = 16;

/** A number as people read it: long ones keep their ends and say how long they are. @param {string} number */
export function short(number) {
  if (number.length <= SHOWN) return number;
  // Word joiners: a line never ends inside a number.
  return `${number.slice(0, 6)}\u2060…\u2060${number.slice(-4)}`;
}

/** A position as in the documents: 7 / 10; the empty one is ∅. @param {string[]} position */
export const shown = (position) => (position.length === 0 ? '∅' : position.map(short).join('\u202f/\u2009'));

/** The key of a position. @param {readonly (string|number)[]} position */
export const key = (position) => position.join(',');

/** A number small enough to be counted on the screen, else null. @param {string} text @param {number} [most] */
export function small(text, most = Number.MAX_SAFE_INTEGER) {
  if (!/^\d{1,15}$/.test(text)) return null;
  const value = Number(text);
  return value <= most ? value : null;
}

/** @param {string} one @param {string} other both plain decimals */
export function compare(one, other) {
  try {
    const [a, b] = [BigInt(one), BigInt(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  } catch {
    return 0;
  }
}

/** Ascending; expressions such as 10^59+7 stay where they are. @param {string[]} position */
export const ascending = (position) =>
  (position.every((each) => /^\d+$/.test(each)) ? [...position].sort(compare) : position);

/** A number plus `step`, but not below 0. @param {string} number @param {number} step */
export const stepped = (number, step) => {
  const next = BigInt(number) + BigInt(step);
  return (next < 0n ? 0n : next).toString();
};
