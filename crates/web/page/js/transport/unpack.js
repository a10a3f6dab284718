/**
 * The engine inside a page that is one file: unpacked and compiled here, in a worker, so that the page does not stand
 * still. A plain script, since it is started from text inside the page.
 */
(() => {
  const port = /** @type {any} */ (self);

  /**
   * The bytes that are written as letters: their number, a colon, and two of 91 letters for each 13 bits.
   * @param {string} text
   */
  function unwritten(text) {
    const worth = new Uint8Array(128);
    let letters = 0;
    for (let code = 0x21; code < 0x7f; code += 1) {
      if (!'"&<'.includes(String.fromCharCode(code))) worth[code] = letters++;
    }
    const begin = text.indexOf(':');
    const bytes = new Uint8Array(Number(text.slice(0, begin)));
    const digit = (/** @type {number} */ at) => worth[text.charCodeAt(at)] ?? 0;
    for (let at = begin + 1, to = 0, bits = 0, count = 0; to < bytes.length; at += 2) {
      bits = bits << 13 | digit(at) * 91 + digit(at + 1);
      for (count += 13; count >= 8; count -= 8, to += 1) bytes[to] = bits >> count - 8;
      bits &= 0xff;
    }
    return bytes;
  }

  /**
   * What was packed as LZMA, with the header of a `.lzma` file: three parameters, the size of the window, the length.
   * A byte, or the distance and the length of a repetition, are read bit by bit, each bit with the probability learnt
   * for it so far.
   * @param {Uint8Array<ArrayBuffer>} packed
   */
  function unpacked(packed) {
    const head = new DataView(packed.buffer, packed.byteOffset, 13);
    const first = head.getUint8(0);
    const [lc, lp, pb] = [first % 9, Math.floor(first / 9) % 5, Math.floor(first / 45)];
    const to = new Uint8Array(head.getUint32(5, true));
    /** What is behind the end counts as 0. @type {(bytes: Uint8Array, at: number) => number} */
    const get = (bytes, at) => /** @type {number} */ (bytes[at]) | 0;
    const learnt = (/** @type {number} */ size) => new Uint16Array(size).fill(1024);
    // Of each kind of decision: the state has 12 values, the place in the text 16.
    const [again, long, long0, long1, long2, short] = [learnt(192), learnt(12), learnt(12), learnt(12), learnt(12),
      learnt(192)];
    const literals = learnt(0x300 << (lc + lp));
    const [slots, special, aligned] = [learnt(256), learnt(128), learnt(16)];
    const lengths = () => ({ more: learnt(2), low: learnt(128), middle: learnt(128), high: learnt(256) });
    const [fresh, repeated] = [lengths(), lengths()];
    let [at, code, range] = [18, 0, 0xffffffff];
    for (let k = 14; k < 18; k += 1) code = (code << 8 | get(packed, k)) >>> 0;

    /** @param {Uint16Array} table @param {number} index */
    const bit = (table, index) => {
      const chance = /** @type {number} */ (table[index]);
      const bound = (range >>> 11) * chance;
      let found = 0;
      if (code < bound) {
        range = bound;
        table[index] = chance + (2048 - chance >> 5);
      } else {
        range -= bound;
        code -= bound;
        table[index] = chance - (chance >> 5);
        found = 1;
      }
      if (range < 0x1000000) {
        range = range << 8 >>> 0;
        code = (code << 8 | get(packed, at++)) >>> 0;
      }
      return found;
    };
    /** The highest bit first. @param {Uint16Array} table @param {number} base @param {number} bits */
    const tree = (table, base, bits) => {
      let node = 1;
      for (let k = 0; k < bits; k += 1) node = node << 1 | bit(table, base + node);
      return node - (1 << bits);
    };
    /** The lowest bit first. @param {Uint16Array} table @param {number} base @param {number} bits */
    const reversed = (table, base, bits) => {
      let [node, value] = [1, 0];
      for (let k = 0; k < bits; k += 1) {
        const found = bit(table, base + node);
        node = node << 1 | found;
        value |= found << k;
      }
      return value;
    };
    /** Bits without a probability. @param {number} bits */
    const plain = (bits) => {
      let value = 0;
      for (let k = 0; k < bits; k += 1) {
        range >>>= 1;
        const found = code >= range ? 1 : 0;
        if (found) code -= range;
        value = value << 1 | found;
        if (range < 0x1000000) {
          range = range << 8 >>> 0;
          code = (code << 8 | get(packed, at++)) >>> 0;
        }
      }
      return value;
    };
    const lengthOf = (/** @type {ReturnType<typeof lengths>} */ table, /** @type {number} */ place) => {
      if (!bit(table.more, 0)) return 2 + tree(table.low, place << 3, 3);
      if (!bit(table.more, 1)) return 10 + tree(table.middle, place << 3, 3);
      return 18 + tree(table.high, 0, 8);
    };

    let [state, done, a, b, c, d] = [0, 0, 0, 0, 0, 0];
    while (done < to.length) {
      const place = done & (1 << pb) - 1;
      if (!bit(again, (state << 4) + place)) {
        const before = get(to, done - 1);
        const base = 0x300 * (((done & (1 << lp) - 1) << lc) + (before >> 8 - lc));
        let node = 1;
        // After a repetition the byte that would have gone on with it says something about this one.
        if (state >= 7) {
          let near = get(to, done - a - 1);
          while (node < 0x100) {
            const hint = near >> 7 & 1;
            near <<= 1;
            const found = bit(literals, base + (1 + hint << 8) + node);
            node = node << 1 | found;
            if (hint !== found) break;
          }
        }
        while (node < 0x100) node = node << 1 | bit(literals, base + node);
        to[done++] = node;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      let length;
      if (bit(long, state)) {
        if (!bit(long0, state)) {
          if (!bit(short, (state << 4) + place)) {
            state = state < 7 ? 9 : 11;
            to[done] = get(to, done - a - 1);
            done += 1;
            continue;
          }
        } else if (!bit(long1, state)) [a, b] = [b, a];
        else if (!bit(long2, state)) [a, b, c] = [c, a, b];
        else [a, b, c, d] = [d, a, b, c];
        length = lengthOf(repeated, place);
        state = state < 7 ? 8 : 11;
      } else {
        [d, c, b] = [c, b, a];
        length = lengthOf(fresh, place);
        state = state < 7 ? 7 : 10;
        const slot = tree(slots, Math.min(length - 2, 3) << 6, 6);
        if (slot < 4) a = slot;
        else {
          const bits = (slot >> 1) - 1;
          a = (2 | slot & 1) << bits >>> 0;
          if (slot < 14) a += reversed(special, a - slot, bits);
          else a += plain(bits - 4) * 16 + reversed(aligned, 0, 4);
        }
      }
      if (a >= done) throw new Error('what is packed inside this page is damaged');
      for (const end = Math.min(done + length, to.length); done < end; done += 1) {
        to[done] = get(to, done - a - 1);
      }
    }
    return to;
  }

  port.onmessage = async (/** @type {MessageEvent} */ { data }) => {
    try {
      port.postMessage({ module: await WebAssembly.compile(unpacked(unwritten(data.packed))) });
    } catch (error) {
      port.postMessage({ broken: String(error) });
    }
  };
})();
