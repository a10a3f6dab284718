/**
 * The same questions to the command (over HTTP) and to the engine (under node): the answers must be equal byte for byte.
 * differential.mjs BINARY ENGINE [ONLY], where ONLY is a part of the address of the questions to ask.
 *
 * Two questions are asked at a time, each of them to the command first and then to one of two engines, so that neither waits
 * while the other works.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';

const [binary, path, only = ''] = process.argv.slice(2);
if (!binary || !path) {
  console.error('usage: differential.mjs BINARY ENGINE [ONLY]');
  process.exit(2);
}

// ---- the two who answer

const server = spawn(binary, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
process.on('exit', () => server.kill('SIGINT'));
let origin = '';
for await (const line of createInterface({ input: server.stdout })) {
  origin = /http:\/\/[\d.]+:\d+/.exec(line)?.[0] ?? '';
  if (origin) break;
}
assert.ok(origin, 'the command does not say where it listens');

const headers = { 'content-type': 'application/json' };
async function native(method, address, body) {
  const response = await fetch(`${origin}${address}`, { method, headers, ...(method === 'POST' ? { body } : {}) });
  return { status: response.status, kind: response.headers.get('content-type'), text: await response.text() };
}
const get = async (name) => JSON.parse((await native('GET', `/api/${name}`)).text);

/** An engine in a thread of its own; it is asked one question after the other. */
async function engine() {
  const worker = new Worker(new URL('thread.mjs', import.meta.url), { workerData: path });
  await once(worker, 'message');
  const page = {
    bytes: 0,
    /** @returns {Promise<{ status: number, kind: string, text: string }>} */
    async ask(line, body = '') {
      worker.postMessage([line, body]);
      const [[answer, bytes]] = await once(worker, 'message');
      page.bytes = bytes;
      return answer;
    },
  };
  return page;
}

/** Jobs that take the command longer than this, in milliseconds, are left out. */
const LONGEST = 10_000;

/** A job on the server: its result or its refusal, and the certificate if there is one; null if it takes too long. */
async function nativeJob(body) {
  const started = await native('POST', '/api/jobs', body);
  if (started.status !== 202) return { ...started, certificate: null };
  const { id } = JSON.parse(started.text);
  const signal = AbortSignal.timeout(LONGEST);
  const events = await fetch(`${origin}/api/jobs/${id}/events`, { signal }).then((answer) => answer.text(), () => null)
    .catch(() => null);
  if (events === null) return null;
  const [, event, text] = /event: (result|failed|cancelled)\ndata: (.*)\n/.exec(events) ?? [];
  const found = event === 'result' ? JSON.parse(text) : {};
  const certificate = found.certificate ? (await native('GET', found.certificate)).text : null;
  return { status: event === 'result' ? 200 : 422, kind: 'application/json', text: text.replaceAll(id, 'job'), certificate };
}

async function pageJob(page, body) {
  const { status, kind, text } = await page.ask('POST /api/jobs job', body);
  const found = status === 200 ? JSON.parse(text) : {};
  const certificate = found.certificate ? (await page.ask(`GET ${found.certificate}`)).text : null;
  return { status, kind, text, certificate };
}

/** How long something took is not an answer. */
const timeless = (text) => text.replace(/"(milliseconds|seconds|micros|nanoseconds|time|took)":("?)[\d.]+\2/g, '"$1":0')
  .replace(/"threads: \d+"/g, '"threads: 1"');

// ---- what is asked

const questions = [];
const put = (name, body) => questions.push(['POST', `/api/${name}`, typeof body === 'string' ? body : JSON.stringify(body)]);
/** What must have an answer that is no refusal. */
const answered = new Set();
const sure = (name, body) => {
  put(name, body);
  answered.add(questions.at(-1).join(' '));
};
const job = (body) => questions.push(['JOB', '/api/jobs', JSON.stringify(body)]);
const document = await get('openapi.json');
const routes = Object.entries(document.paths).flatMap(([address, methods]) => Object.entries(methods)
  .map(([method, route]) => ({ address, method: method.toUpperCase(), schema: route.requestBody?.content?.['application/json']?.schema })));
const examples = routes.filter(({ method, address }) => method === 'POST' && !address.includes('jobs'));

// Every route with its example, and with what cannot be read.
for (const { address, schema } of examples) {
  const [example] = schema.examples;
  const name = address.replace('/api/', '');
  const bodies = ['{', '[]', '{}', 'null', '{"nothing":1}', '{"game":"nimm"}', '{"game":"wythoff:d=0"}', '{"game":7}',
    '{"game":"nim","position":["1","x"]}', '{"game":"nim","position":["-1","2"]}', '{"rules":"game"}', '"text"', '[1e400]'];
  for (const body of [JSON.stringify(example), ...bodies]) put(name, body);
  for (const [field, value] of Object.entries(example)) {
    const { [field]: _, ...rest } = example;
    put(name, rest);
    for (const other of [true, 1.5, '', '10^10^10', '9'.repeat(10_001), { [field]: value }, [[]], '\u0000ä𝒜', -3, 2 ** 53]) {
      put(name, { ...example, [field]: other });
    }
    if (/^\d+$/.test(String(value))) for (const n of ['0', '1', '2^31', '2^32', '2^63', '2^64', '10^59+7']) put(name, { ...example, [field]: n });
  }
}
for (const { address, method } of routes) {
  if (method === 'GET' && !address.includes('{') && !/about|openapi/.test(address)) questions.push(['GET', address, '']);
}
for (const address of ['/api', '/api/', '/api/nothing', '/api/ledger/000/nothing', '/api/ledger/x/y', '/api/jobs/x/certificate', '/x']) {
  questions.push(['GET', address, '']);
}
questions.push(['POST', '/api/outcome', ' '.repeat(300_000)]);

// Every showcase of the catalogue, at its start and at sizes where machine words end.
const games = (await get('games')).filter(({ kind }) => kind === 'game');
const SIZES = ['0', '1', '100', '2^31-1', '2^32+1', '2^63', '2^64+3', '10^59+7'];
let turn = 0;
for (const { showcases } of games) {
  for (const { game, start } of showcases) {
    const latex = turn % 2 === 0;
    put('rules', { game, latex });
    put('board', { game, width: 9, height: 7, want: ['outcomes', 'grundy', 'remoteness'][turn % 3] });
    // Its table takes longer than a server waits.
    if (game !== 'placing') put('table', { game, rows: 12 });
    put('picture', { game, kind: ['board', 'heat', 'sequence', 'differences', 'strip'][turn % 5], width: 9, height: 9, rows: 30 });
    job({ kind: 'check', game, size: 9 });
    job({ kind: 'solve', game, size: 8, want: turn % 2 ? 'grundy' : 'outcomes' });
    job({ kind: 'prove', game });
    const places = [start, ...SIZES.map((size, k) => start.map((pile, i) => (i === (turn + k) % start.length ? size : pile))),
      ...SIZES.slice(6).map((size) => start.map((_, i) => `${size}+${i}`))];
    for (const [k, position] of places.entries()) {
      put('outcome', { game, position });
      if (k % 2 === 0) put('best', { game, position });
      if (k % 3 === 0) put('why', { game, position, language: turn % 2 ? 'de' : 'en' });
      if (k % 4 === 0) put('legal', { game, position, to: start });
    }
    put('best', { game, position: start, all: true, limit: 40 });
    put('moves', { game, position: start });
    put('position', { game, position: start, misere: true });
    put('reply', { game, position: start, skill: 'sloppy', seed: turn });
    turn += 1;
  }
}

// Numbers.
for (const real of ['phi', 'pi', 'e', 'sqrt(2)', '7/4', '(5+sqrt(13))/2', 'pi/(pi-1)', 'phi^2']) {
  for (const n of [...SIZES, '10^300']) sure('floor', { real, n });
}
for (const system of ['fibonacci', 'zeckendorf', 'base:2', 'p:7/4', 'u', 'recurrence:2,1']) {
  for (const n of SIZES) sure('numeral', { system, n });
}
for (const n of SIZES) put('numeral', { system: 'nothing', n });

// ---- asking

let [asked, late] = [0, 0];
const slow = [];
const different = [];
const wanted = new Map(questions.filter(([, address, body]) => `${address} ${body}`.includes(only))
  .map((question) => [question.join(' '), question]));
const next = wanted.entries();

/** Takes questions until none is left. */
async function lane(page) {
  for (const [key, [method, address, body]] of next) {
    const begun = performance.now();
    const theirs = method === 'JOB' ? await nativeJob(body) : await native(method, address, body);
    // A named limit: the command is given 30 seconds over HTTP, the engine as long as its caller waits.
    if (theirs === null || /"limit":\{"name":"(seconds|job_seconds)"/.test(theirs.text)) {
      late += 1;
      continue;
    }
    const between = performance.now();
    const ours = method === 'JOB'
      ? await pageJob(page, body)
      : await page.ask(`${method} ${address}`, method === 'GET' ? '' : body);
    const after = performance.now();
    if (after - between > 2000) slow.push([key.slice(0, 90), Math.round(between - begun), Math.round(after - between)]);
    asked += 1;
    if (asked % 500 === 0) console.log(`${asked} questions asked`);
    const form = ({ status, kind, text, certificate = null }) => [status, kind, timeless(text), certificate].join('\n');
    if (answered.has(key) && theirs.status !== 200) throw new Error(`${key.slice(0, 200)}: ${theirs.text}`);
    if (form(theirs) === form(ours)) continue;
    different.push(key);
    const [left, right] = [form(theirs), form(ours)];
    let at = 0;
    while (left[at] === right[at]) at += 1;
    if (different.length <= 40) {
      console.error(`different: ${key.slice(0, 300)}\n  command: …${left.slice(Math.max(0, at - 60), at + 160)}`);
      console.error(`  page:    …${right.slice(Math.max(0, at - 60), at + 160)}`);
    }
  }
}
const engines = await Promise.all([engine(), engine()]);
await Promise.all(engines.map(lane));
for (const [key, theirs, ours] of slow) console.log(`slow: ${theirs} ms, page ${ours} ms: ${key}`);
console.log(`${asked} questions, ${different.length} answered differently, ${late} left out as too long; `
  + `an engine took ${Math.max(...engines.map(({ bytes }) => bytes)) >> 20} MiB`);
process.exit(different.length > 0 || asked < (only ? 1 : 2000) ? 1 : 0);
