/**
 * A WebAssembly module as a list of its parts, read and written: as much of the format as it takes to move functions to
 * another module. What is not known here is refused, so that nothing is moved wrongly.
 */

/** Numbers of the sections. */
export const SECTION = {
  custom: 0, type: 1, import: 2, function: 3, table: 4, memory: 5, global: 6, export: 7, start: 8, element: 9, code: 10,
  data: 11, count: 12,
};
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

export class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes, at = 0) {
    [this.bytes, this.at] = [bytes, at];
  }

  byte() {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new Error('the module ends too early');
    return byte;
  }

  /** A number without a sign. */
  number() {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }

  /** Over a number of any length. */
  skip() {
    while (this.byte() >= 0x80);
  }

  /** @param {number} length */
  take(length) {
    const part = this.bytes.subarray(this.at, this.at += length);
    if (part.length !== length) throw new Error('the module ends too early');
    return part;
  }

  text() {
    return new TextDecoder().decode(this.take(this.number()));
  }

  /** A list: its length, then its entries. @template T @param {() => T} entry @returns {T[]} */
  list(entry) {
    return Array.from({ length: this.number() }, entry);
  }

  /** What a step goes over. @param {() => void} step */
  span(step) {
    const from = this.at;
    step();
    return this.bytes.subarray(from, this.at);
  }
}

/** A number without a sign, as bytes. @param {number} value */
export function number(value) {
  const bytes = [];
  do {
    const low = value % 128;
    value = Math.floor(value / 128);
    bytes.push(value > 0 ? low + 128 : low);
  } while (value > 0);
  return bytes;
}

/** A number below 2^31 as the operand of `i32.const`, which has a sign. @param {number} value */
export function constant(value) {
  const bytes = [];
  for (;;) {
    const low = value & 0x7f;
    value >>= 7;
    if (value === 0 && low < 0x40) return [...bytes, low];
    bytes.push(low + 128);
  }
}

/** @param {(number[]|Uint8Array)[]} parts */
export const joined = (parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));
/** @param {string} text */
export const named = (text) => joined([number(Buffer.byteLength(text)), Buffer.from(text)]);
/** @param {(number[]|Uint8Array)[]} entries */
export const listed = (entries) => joined([number(entries.length), ...entries]);
/** @param {number} id @param {Uint8Array} payload */
export const section = (id, payload) => joined([[id], number(payload.length), payload]);
/** @param {Uint8Array[]} sections */
export const assembled = (sections) => joined([MAGIC, ...sections]);

/** What can be imported and exported, by its number. */
export const KIND = { function: 0, table: 1, memory: 2, global: 3 };

/**
 * A module read. Functions are counted with the imported ones first, as the format does.
 * @param {Uint8Array} bytes
 */
export function read(bytes) {
  const reader = new Reader(bytes);
  if (!MAGIC.every((byte) => reader.byte() === byte)) throw new Error('this is no WebAssembly module');
  /** @type {Map<number, Uint8Array>} */
  const sections = new Map();
  while (reader.at < bytes.length) {
    const id = reader.byte();
    const payload = reader.take(reader.number());
    if (id === SECTION.custom) continue;
    if (sections.has(id)) throw new Error(`there are two sections ${id}`);
    sections.set(id, payload);
  }
  for (const id of sections.keys()) {
    if (!Object.values(SECTION).includes(id) || id === SECTION.start) throw new Error(`section ${id} is not known here`);
  }
  /** @template T @param {number} id @param {(reader: Reader) => T} entry @returns {T[]} */
  const list = (id, entry) => {
    const part = new Reader(sections.get(id) ?? new Uint8Array([0]));
    const found = part.list(() => entry(part));
    if (part.at !== part.bytes.length) throw new Error(`section ${id} is not understood`);
    return found;
  };
  const types = list(SECTION.type, (part) => {
    const span = part.span(() => {
      if (part.byte() !== 0x60) throw new Error('a type that is no function');
      part.list(() => part.byte());
      part.list(() => part.byte());
    });
    return { bytes: span, parameters: new Reader(span, 1).number() };
  });
  const imports = list(SECTION.import, (part) => {
    const [module, name, kind] = [part.text(), part.text(), part.byte()];
    if (kind !== KIND.function) throw new Error('something is imported that is no function');
    return { module, name, type: part.number() };
  });
  /** The least size; the greatest does not matter here. */
  const limits = (/** @type {Reader} */ part) => {
    const [bounded, least] = [part.byte(), part.number()];
    if (bounded > 1) throw new Error('a memory that is shared, or of 64 bits');
    if (bounded === 1) part.skip();
    return least;
  };
  const tables = list(SECTION.table, (part) => {
    if (part.byte() !== 0x70) throw new Error('a table that is not of functions');
    return limits(part);
  });
  const memories = list(SECTION.memory, limits);
  const globals = list(SECTION.global, (part) => {
    const kind = part.take(2);
    const start = part.span(() => { while (instruction(part) !== 0x0b); });
    return { kind, start };
  });
  const exports = list(SECTION.export, (part) => ({ name: part.text(), kind: part.byte(), index: part.number() }));
  const elements = list(SECTION.element, (part) => {
    // Functions by their numbers, from a fixed place of the only table on.
    if (part.number() !== 0 || part.byte() !== 0x41) throw new Error('elements of another form');
    const at = part.number();
    if (part.byte() !== 0x0b) throw new Error('elements of another form');
    return { at, functions: part.list(() => part.number()) };
  });
  const signatures = list(SECTION.function, (part) => part.number());
  const bodies = list(SECTION.code, (part) => part.take(part.number()));
  const [[table, ...moreTables], [memory, ...moreMemories]] = [tables, memories];
  if (table === undefined || memory === undefined || moreTables.length + moreMemories.length > 0) {
    throw new Error('not exactly one table and one memory');
  }
  if (signatures.length !== bodies.length) throw new Error('functions without a body');
  return { sections, types, imports, table, memory, globals, exports, elements, signatures, bodies };
}

/**
 * Goes over an instruction with what belongs to it and gives its number. The blocks in it are instructions of their own.
 * @param {Reader} reader @param {(target: number) => void} [called] told of the function that a call names
 */
export function instruction(reader, called) {
  const code = reader.byte();
  const skip = (times = 1) => { for (let time = 0; time < times; time += 1) reader.skip(); };
  if (code <= 0x01 || code === 0x05 || code === 0x0b || code === 0x0f || code === 0x1a || code === 0x1b) return code;
  if (code >= 0x02 && code <= 0x04) skip();
  else if (code === 0x0c || code === 0x0d) skip();
  else if (code === 0x0e) {
    reader.list(() => skip());
    skip();
  } else if (code === 0x10) {
    const target = reader.number();
    called?.(target);
  } else if (code === 0x11) skip(2);
  else if (code === 0x1c) reader.list(() => reader.byte());
  else if (code >= 0x20 && code <= 0x26) skip();
  else if (code >= 0x28 && code <= 0x3e) {
    // A bit in the alignment would name another memory.
    if (reader.number() >= 0x40) throw new Error('another memory');
    skip();
  } else if (code === 0x3f || code === 0x40) skip();
  else if (code === 0x41 || code === 0x42) skip();
  else if (code === 0x43) reader.take(4);
  else if (code === 0x44) reader.take(8);
  else if (code >= 0x45 && code <= 0xc4) return code;
  else if (code === 0xfc) {
    const which = reader.number();
    if (which <= 7) return code;
    if (which === 10) skip(2);
    else if (which === 11) skip();
    else throw new Error(`instruction fc ${which} is not known here`);
  } else throw new Error(`instruction ${code.toString(16)} is not known here`);
  return code;
}

/** Where the instructions of a body begin: after its local variables. @param {Uint8Array} body */
export function begin(body) {
  const reader = new Reader(body);
  reader.list(() => [reader.number(), reader.byte()]);
  return reader.at;
}

/** The functions that a body calls. @param {Uint8Array} body */
export function calls(body) {
  /** @type {Set<number>} */
  const found = new Set();
  for (const reader = new Reader(body, begin(body)); reader.at < body.length;) instruction(reader, (target) => found.add(target));
  return found;
}

/**
 * A body whose calls name other functions.
 * @param {Uint8Array} body @param {(target: number) => number} renumber
 */
export function recalled(body, renumber) {
  const parts = [];
  let done = 0;
  for (const reader = new Reader(body, begin(body)); reader.at < body.length;) {
    const from = reader.at;
    instruction(reader, (target) => {
      parts.push(body.subarray(done, from + 1), number(renumber(target)));
      done = reader.at;
    });
  }
  return joined([...parts, body.subarray(done)]);
}
