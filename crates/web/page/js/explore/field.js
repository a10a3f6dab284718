/**
 * What a heat-map shows: the outcome of every cell, and where asked its value or what is claimed of it, row by row from
 * the bottom.
 */

/** @typedef {import('../types.js').BoardAnswer} BoardAnswer */

export class Field {
  /**
   * @param {number} width @param {number} height
   * @param {Uint8Array} outcomes  0 no position, 1 safe (P), 2 unsafe (N)
   * @param {Int32Array|null} values  -1 where there is no position
   * @param {Uint8Array|null} [claims]  1 where the cell is claimed to be safe
   */
  constructor(width, height, outcomes, values, claims = null) {
    this.width = width;
    this.height = height;
    this.outcomes = outcomes;
    this.values = values;
    this.largest = values ? values.reduce((most, value) => Math.max(most, value), 0) : 0;
    /** Indices of the safe cells. @type {number[]} */
    this.safe = [];
    outcomes.forEach((outcome, i) => outcome === 1 && this.safe.push(i));
    this.claims = claims;
    /** Indices of the safe cells that are not claimed, and of those that are claimed and not safe. @type {number[]} */
    this.missing = claims ? this.safe.filter((i) => !claims[i]) : [];
    /** @type {number[]} */
    this.surplus = [];
    claims?.forEach((claimed, i) => claimed && outcomes[i] === 2 && this.surplus.push(i));
  }

  /**
   * How a claim and the truth agree in a cell; null where nothing is claimed or there is no position.
   * @param {number} i @returns {'agree'|'missing'|'surplus'|'rest'|null}
   */
  verdict(i) {
    const [outcome, claimed] = [this.outcomes[i], this.claims?.[i] === 1];
    if (!this.claims || !outcome) return null;
    return outcome === 1 ? (claimed ? 'agree' : 'missing') : claimed ? 'surplus' : 'rest';
  }

  /** @param {number} x @param {number} y @returns {'P'|'N'|null} */
  outcome(x, y) {
    return /** @type {const} */ ([null, 'P', 'N'])[this.outcomes[y * this.width + x] ?? 0] ?? null;
  }

  /** @param {number} x @param {number} y @returns {number|null} */
  value(x, y) {
    const value = this.values?.[y * this.width + x] ?? -1;
    return value < 0 ? null : value;
  }

  /** The safe cell after (or before) a cell, row by row. @param {{ x: number, y: number }} at @param {boolean} back */
  nextSafe(at, back) {
    const here = at.y * this.width + at.x;
    const found = back ? this.safe.findLast((i) => i < here) : this.safe.find((i) => i > here);
    return found === undefined ? null : { x: found % this.width, y: Math.floor(found / this.width) };
  }

  /** Whether x and y may be exchanged: every safe cell has its mirror image. */
  get symmetric() {
    if (this.width !== this.height) return false;
    const known = new Set(this.safe);
    return this.safe.every((i) => known.has((i % this.width) * this.width + Math.floor(i / this.width)));
  }
}

/**
 * @param {BoardAnswer} outcomes @param {BoardAnswer|null} values
 * @param {number} [wrap]  for a single pile: how many numbers stand in a row
 * @param {BoardAnswer|null} [claimed]
 */
export function fieldOf(outcomes, values, wrap, claimed = null) {
  const letters = outcomes.rows.flatMap((row) => [...String(row)])
    .map((letter) => (letter === 'P' ? 1 : letter === 'N' ? 2 : 0));
  const numbers = values ? values.rows.flatMap((row) => /** @type {number[]} */ (row)).map(Number) : null;
  const width = wrap ?? outcomes.width;
  const height = Math.max(1, Math.ceil(letters.length / width));
  const states = new Uint8Array(width * height);
  states.set(letters);
  const claims = claimed ? new Uint8Array(width * height) : null;
  claims?.set(claimed?.rows.flatMap((row) => [...String(row)]).map((letter) => Number(letter === 'P')) ?? []);
  if (!numbers) return new Field(width, height, states, null, claims);
  const grid = new Int32Array(width * height).fill(-1);
  grid.set(numbers);
  return new Field(width, height, states, grid);
}
