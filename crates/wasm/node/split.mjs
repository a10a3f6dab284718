/**
 * The engine in two parts: what a first visit asks for (first.mjs), and the rest, which is loaded when one of its functions is
 * called for the first time.
 *
 * split.mjs MODULE.wasm OUTPUT.wasm writes the first part, with the rest inside it as a custom section of this name. Both
 * have the same memory, the same table and the same globals. The first part calls a function of the rest through the table,
 * and has the page load the rest before (`page.rest`) if it is not there; the rest imports what it calls of the first part.
 * The same module gives the same parts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { firstVisit } from './first.mjs';
import {
  assembled, begin, calls, constant, joined, KIND, listed, named, number, read, recalled, SECTION, section,
} from './module.mjs';

const PAGE = 65_536;
/** Of instructions. */
const [END, IF, CALL, CALL_INDIRECT, LOCAL_GET, GLOBAL_GET, GLOBAL_SET, I32_STORE8, I32_CONST, I32_EQZ] =
  [0x0b, 0x04, 0x10, 0x11, 0x20, 0x23, 0x24, 0x3a, 0x41, 0x45];
const [I32, NOTHING, FUNCREF, MUTABLE] = [0x7f, 0x40, 0x70, 1];

/** @typedef {ReturnType<typeof read>} Module */

/** What must be there. @template T @param {T|undefined} value @returns {T} */
function sure(value) {
  if (value === undefined) throw new Error('a function is in none of the parts');
  return value;
}

/** @param {Uint8Array[]} bodies */
const code = (bodies) => section(SECTION.code, listed(bodies.map((body) => joined([number(body.length), body]))));

/** The order in which a module has its sections. */
const ORDER = [SECTION.type, SECTION.import, SECTION.function, SECTION.table, SECTION.memory, SECTION.global,
  SECTION.export, SECTION.element, SECTION.count, SECTION.code, SECTION.data];

/** The module with other sections in place of its own. @param {Module} module @param {Map<number, Uint8Array>} others */
const changed = ({ sections }, others) => assembled(ORDER.flatMap((id) => {
  const [other, own] = [others.get(id), sections.get(id)];
  return other ? [other] : own ? [section(id, own)] : [];
}));

/**
 * The functions that a first visit reaches. Each of them marks a byte of its own when it is entered, behind the memory
 * with which the module begins.
 * @param {Module} module @returns {Set<number>}
 */
function reached(module) {
  const marks = module.memory * PAGE;
  const bodies = module.bodies.map((body, k) => {
    const at = begin(body);
    const mark = [I32_CONST, ...constant(marks + k), I32_CONST, 1, I32_STORE8, 0, 0];
    return joined([body.subarray(0, at), mark, body.subarray(at)]);
  });
  const marking = new WebAssembly.Module(changed(module, new Map([[SECTION.code, code(bodies)]])));
  // The clock stands, so that the same is reached every time.
  const page = { now: () => 0n, tell: () => {} };
  const engine = /** @type {any} */ (new WebAssembly.Instance(marking, { page }).exports);
  const grown = engine.memory.grow(Math.ceil(bodies.length / PAGE));
  if (grown !== module.memory) throw new Error('the memory does not begin as it says');
  const [reader, writer] = [new TextDecoder(), new TextEncoder()];
  const bytes = (/** @type {number} */ at, /** @type {number} */ length) =>
    new Uint8Array(engine.memory.buffer, at >>> 0, length >>> 0);
  const asked = firstVisit((line, body = '') => {
    const request = writer.encode(`${line}\n${body}`);
    bytes(engine.room(request.length), request.length).set(request);
    const length = engine.ask();
    const answer = reader.decode(bytes(engine.answer(), length));
    const end = answer.indexOf('\n');
    return { status: JSON.parse(answer.slice(0, end)).status, text: answer.slice(end + 1) };
  });
  /** @type {Set<number>} */
  const found = new Set();
  bytes(marks, bodies.length).forEach((mark, k) => { if (mark === 1) found.add(module.imports.length + k); });
  console.log(`A first visit of ${asked} questions reaches ${found.size} of ${bodies.length} functions.`);
  return found;
}

/**
 * The two parts. Functions are named by their numbers in the module; what is exported belongs to the first part anyway.
 * @param {Module} module @param {Set<number>} wanted the functions of the first part
 * @returns {{ first: Uint8Array, rest: Uint8Array }}
 */
export function split(module, wanted) {
  const { imports, types, signatures, bodies, elements, exports, globals } = module;
  const outside = imports.length;
  const all = bodies.map((_, k) => outside + k);
  const exported = new Set(exports.filter(({ kind }) => kind === KIND.function).map(({ index }) => index));
  const isFirst = (/** @type {number} */ f) => f < outside || wanted.has(f) || exported.has(f);
  const [firsts, rests] = [all.filter(isFirst), all.filter((f) => !isFirst(f))];
  const body = (/** @type {number} */ f) => sure(bodies[f - outside]);
  const type = (/** @type {number} */ f) => sure(f < outside ? imports[f]?.type : signatures[f - outside]);
  const called = (/** @type {number[]} */ functions) => new Set(functions.flatMap((f) => [...calls(body(f))]));

  // Functions of the rest that the first part calls, or that are in the table, have a place there, and in the first part a
  // function that stands for them.
  const places = new Map(elements.flatMap(({ at, functions }) => functions.map((f, k) => [f, at + k])));
  const stood = [...new Set([...called(firsts), ...places.keys()])].filter((f) => !isFirst(f)).sort((a, b) => a - b);
  let size = module.table;
  for (const f of stood) if (!places.has(f)) places.set(f, size++);
  const place = (/** @type {number} */ f) => sure(places.get(f));
  const shared = [...called(rests)].filter(isFirst).sort((a, b) => a - b);

  // One import more, for the function that loads the rest, and its type; a function that calls it once, and a global that says
  // that this was done.
  const [nothing, loads, there] = [types.length, outside, globals.length];
  const typed = section(SECTION.type, listed([...types.map(({ bytes }) => bytes), [0x60, 0, 0]]));
  const numbers = new Map([...imports.keys()].map((f) => [f, f]));
  [...firsts, ...stood].forEach((f, k) => numbers.set(f, outside + 1 + k));
  const needs = outside + 1 + firsts.length + stood.length;
  const inFirst = (/** @type {number} */ f) => sure(numbers.get(f));
  const need = [0, GLOBAL_GET, ...number(there), I32_EQZ, IF, NOTHING, CALL, ...number(loads), I32_CONST, 1, GLOBAL_SET,
    ...number(there), END, END];
  const stand = (/** @type {number} */ f) => joined([
    [0, CALL], number(needs),
    ...Array.from({ length: sure(types[type(f)]).parameters }, (_, k) => [LOCAL_GET, ...number(k)]),
    [I32_CONST, ...constant(place(f)), CALL_INDIRECT, ...number(type(f)), 0, END],
  ]);
  const declared = (/** @type {number[]} */ kinds) => section(SECTION.function, listed(kinds.map(number)));
  const limits = [FUNCREF, 1, ...number(size), ...number(size)];
  /** @param {{ at: number, functions: number[] }[]} runs @param {(f: number) => number} numbered */
  const elemented = (runs, numbered) => section(SECTION.element, listed(runs.map(({ at, functions }) => joined([
    [0, I32_CONST, ...constant(at), END], listed(functions.map((f) => number(numbered(f)))),
  ]))));
  const first = changed(module, new Map([
    [SECTION.type, typed],
    [SECTION.import, section(SECTION.import, listed([
      ...imports.map((each) => joined([named(each.module), named(each.name), [KIND.function], number(each.type)])),
      joined([named('page'), named('rest'), [KIND.function], number(nothing)]),
    ]))],
    [SECTION.function, declared([...[...firsts, ...stood].map(type), nothing])],
    [SECTION.table, section(SECTION.table, listed([limits]))],
    [SECTION.global, section(SECTION.global, listed([
      ...globals.map(({ kind, start }) => joined([kind, start])), [I32, MUTABLE, I32_CONST, 0, END],
    ]))],
    [SECTION.export, section(SECTION.export, listed([
      ...exports.map(({ name, kind, index }) => joined([
        named(name), [kind], number(kind === KIND.function ? inFirst(index) : index)])),
      joined([named('table'), [KIND.table, 0]]),
      ...globals.map((_, k) => joined([named(`global ${k}`), [KIND.global], number(k)])),
      ...shared.map((f, k) => joined([named(String(k)), [KIND.function], number(inFirst(f))])),
    ]))],
    [SECTION.element, elemented(elements, inFirst)],
    [SECTION.code, code([...firsts.map((f) => recalled(body(f), inFirst)), ...stood.map(stand), Uint8Array.from(need)])],
  ]));

  const inside = new Map([...shared, ...rests].map((f, k) => [f, k]));
  const inRest = (/** @type {number} */ f) => sure(inside.get(f));
  /** The places of the table that become functions of the rest, in runs. @type {{ at: number, functions: number[] }[]} */
  const runs = [];
  for (const [at, f] of [...elements.flatMap(({ at, functions }) => functions.map((f, k) => [at + k, f])),
    ...stood.map((f) => [place(f), f])].filter(([, f]) => !isFirst(f ?? 0)).sort(([a = 0], [b = 0]) => a - b)) {
    const last = runs.at(-1);
    if (at === undefined || f === undefined || (last && last.at + last.functions.length > at)) continue;
    if (last && last.at + last.functions.length === at) last.functions.push(f);
    else runs.push({ at, functions: [f] });
  }
  const rest = assembled([
    typed,
    section(SECTION.import, listed([
      joined([named('first'), named('memory'), [KIND.memory, 0], number(module.memory)]),
      joined([named('first'), named('table'), [KIND.table], limits]),
      ...globals.map(({ kind }, k) => joined([named('first'), named(`global ${k}`), [KIND.global], kind])),
      ...shared.map((f, k) => joined([named('first'), named(String(k)), [KIND.function], number(type(f))])),
    ])),
    declared(rests.map(type)),
    elemented(runs, inRest),
    code(rests.map((f) => recalled(body(f), inRest))),
  ]);
  console.log(`First part: ${firsts.length} functions, ${first.length} bytes. Rest: ${rests.length} functions, `
    + `${rest.length} bytes; ${stood.length} of them are called by the first part or are in the table, and ${shared.length} `
    + 'functions of the first part are called by it.');
  return { first, rest };
}

const [script, from, to] = process.argv.slice(1);
if (script && import.meta.url === pathToFileURL(script).href) {
  if (!from || !to) {
    console.error('usage: split.mjs MODULE.wasm OUTPUT.wasm');
    process.exit(2);
  }
  const module = read(readFileSync(from));
  const { first, rest } = split(module, reached(module));
  const whole = joined([first, section(SECTION.custom, joined([named('rest'), rest]))]);
  for (const part of [whole, rest]) if (!WebAssembly.validate(part)) throw new Error('a part is no valid module');
  writeFileSync(to, whole);
}
