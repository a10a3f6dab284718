/**
 * A link as a QR code (ISO/IEC 18004): bytes, correction level L, the smallest version that holds them. Gives rows of
 * dark and light modules, or null where the text is too long for any.
 */

/** Correction bytes of a block, and how many blocks, by version, for level L. */
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
  20, 21, 22, 24, 25,
];

/** Where the small alignment marks stand, along one side. @param {number} version */
function alignment(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = version * 4 + 10;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)];
}

/** Modules that carry data. @param {number} version */
function room(version) {
  const marks = alignment(version).length;
  return (16 * version + 128) * version + 64 - (version > 1 ? (25 * marks - 10) * marks - 55 : 0)
    - (version > 6 ? 36 : 0);
}

/** Product in the field of 256 elements that the code uses. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** Coefficients of the generator of a degree, the leading 1 left out. @param {number} degree */
function generator(degree) {
  const result = /** @type {number[]} */ (Array(degree).fill(0));
  result[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i += 1, root = times(root, 2)) {
    for (let j = 0; j < degree; j += 1) result[j] = times(result[j] ?? 0, root) ^ (result[j + 1] ?? 0);
  }
  return result;
}

/** @param {number[]} data @param {number[]} by */
function remainder(data, by) {
  const rest = /** @type {number[]} */ (by.map(() => 0));
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    by.forEach((each, i) => { rest[i] = (rest[i] ?? 0) ^ times(each, factor); });
  }
  return rest;
}

/** Blocks with their correction, interleaved. @param {number[]} data @param {number} version */
function woven(data, version) {
  const count = BLOCKS[version - 1] ?? 1;
  const length = CORRECTION[version - 1] ?? 7;
  const all = Math.floor(room(version) / 8);
  const short = Math.floor(all / count) - length;
  const long = all % count;
  const by = generator(length);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, i) => {
    const part = data.slice(at, (at += short + (i >= count - long ? 1 : 0)));
    return { part, check: remainder(part, by) };
  });
  const result = [];
  for (let i = 0; i <= short; i += 1) for (const { part } of blocks) if (i < part.length) result.push(part[i] ?? 0);
  for (let i = 0; i < length; i += 1) for (const { check } of blocks) result.push(check[i] ?? 0);
  return result;
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Code {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => /** @type {boolean[]} */ (Array(this.size).fill(false)));
    this.fixed = this.dark.map((row) => row.slice());
    this.#patterns();
  }

  /** @param {number} x @param {number} y @param {boolean} dark */
  set(x, y, dark) {
    const [row, held] = [this.dark[y], this.fixed[y]];
    if (!row || !held || x < 0 || x >= this.size) return;
    row[x] = dark;
    held[x] = true;
  }

  #patterns() {
    const { size } = this;
    for (let i = 0; i < size; i += 1) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
      this.#rings(cx ?? 0, cy ?? 0, 4, (far) => far !== 2 && far !== 4);
    }
    const marks = alignment(this.version);
    const last = marks.length - 1;
    marks.forEach((x, i) => marks.forEach((y, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      this.#rings(x, y, 2, (far) => far !== 1);
    }));
    this.format(0);
    if (this.version < 7) return;
    let rest = this.version;
    for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let i = 0; i < 18; i += 1) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(a, b, ((bits >>> i) & 1) === 1);
      this.set(b, a, ((bits >>> i) & 1) === 1);
    }
  }

  /** @param {number} cx @param {number} cy @param {number} reach @param {(far: number) => boolean} dark */
  #rings(cx, cy, reach, dark) {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        if (cy + dy >= 0 && cy + dy < this.size) this.set(cx + dx, cy + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  }

  /** Level and mask, twice. @param {number} mask */
  format(mask) {
    // Level L is written 01.
    const data = (1 << 3) | mask;
    let rest = data;
    for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (/** @type {number} */ i) => ((bits >>> i) & 1) === 1;
    const { size } = this;
    for (let i = 0; i <= 5; i += 1) this.set(8, i, bit(i));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let i = 9; i < 15; i += 1) this.set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i += 1) this.set(size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i += 1) this.set(8, size - 15 + i, bit(i));
    this.set(8, size - 8, true);
  }

  /** @param {number[]} bytes */
  fill(bytes) {
    const { size } = this;
    let i = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step += 1) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        for (const x of [right, right - 1]) {
          const row = this.dark[y];
          if (!row || this.fixed[y]?.[x] || i >= bytes.length * 8) continue;
          row[x] = (((bytes[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1) === 1;
          i += 1;
        }
      }
    }
  }

  /** @param {number} mask */
  masked(mask) {
    const turned = MASKS[mask] ?? MASKS[0];
    this.format(mask);
    return this.dark.map((row, y) => row.map((dark, x) => (this.fixed[y]?.[x] ? dark : dark !== turned?.(x, y))));
  }
}

/** How hard a pattern is to read: runs, blocks, false finders, imbalance. @param {boolean[][]} rows */
function penalty(rows) {
  let sum = 0;
  const columns = rows.map((_, x) => rows.map((row) => row[x] ?? false));
  for (const line of [...rows, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const run of text.match(/1{5,}|0{5,}/g) ?? []) sum += run.length - 2;
    for (let at = 0; at + 11 <= text.length; at += 1) {
      const part = text.slice(at, at + 11);
      if (part === '10111010000' || part === '00001011101') sum += 40;
    }
  }
  for (let y = 0; y + 1 < rows.length; y += 1) {
    for (let x = 0; x + 1 < rows.length; x += 1) {
      const corner = rows[y]?.[x];
      if (corner === rows[y]?.[x + 1] && corner === rows[y + 1]?.[x] && corner === rows[y + 1]?.[x + 1]) sum += 3;
    }
  }
  const dark = rows.flat().filter(Boolean).length;
  return sum + 10 * Math.floor(Math.abs(dark * 20 - rows.length ** 2 * 10) / rows.length ** 2);
}

/** @param {string} text @returns {boolean[][]|null} */
export function qr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= 40; version += 1) {
    const capacity = Math.floor(room(version) / 8) - (CORRECTION[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);
    const width = version < 10 ? 8 : 16;
    if (4 + width + 8 * bytes.length > 8 * capacity) continue;
    const bits = `0100${bytes.length.toString(2).padStart(width, '0')}`
      + bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const ended = bits + '0'.repeat(Math.min(4, 8 * capacity - bits.length));
    const whole = ended + '0'.repeat((8 - (ended.length % 8)) % 8);
    const data = (whole.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2));
    for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
    const code = new Code(version);
    code.fill(woven(data, version));
    const tried = MASKS.map((_, mask) => code.masked(mask));
    const marks = tried.map(penalty);
    return tried[marks.indexOf(Math.min(...marks))] ?? null;
  }
  return null;
}
