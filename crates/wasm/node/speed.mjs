/**
 * How much slower the engine is than the command: the same work by both on one thread, as processor time, the best of three.
 * speed.mjs BINARY ENGINE, where BINARY is built with --release; prints the rows of the table in BENCHMARKS.md.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { engine } from './engine.mjs';

const [binary, path] = process.argv.slice(2);
if (!binary || !path) {
  console.error('usage: speed.mjs BINARY ENGINE');
  process.exit(2);
}

const server = spawn(binary, ['serve', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, RAYON_NUM_THREADS: '1' },
});
process.on('exit', () => server.kill('SIGINT'));
let origin = '';
for await (const line of createInterface({ input: server.stdout })) {
  origin = /http:\/\/[\d.]+:\d+/.exec(line)?.[0] ?? '';
  if (origin) break;
}
const page = await engine(path);

/** Milliseconds that the command has computed so far: ticks of a hundredth of a second. */
const ticks = () => readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13)
  .reduce((sum, text) => sum + Number(text) * 10, 0);

async function byCommand(work, body) {
  const headers = { 'content-type': 'application/json' };
  const before = ticks();
  const post = (address) => fetch(`${origin}${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
  let text;
  if (work === 'job') {
    const { id } = await (await post('/api/jobs')).json();
    text = await (await fetch(`${origin}/api/jobs/${id}/events`)).text();
  } else {
    text = await (await post(`/api/${work}`)).text();
  }
  return { took: ticks() - before, done: work === 'job' ? text.includes('event: result') : !text.includes('"error"') };
}

function byEngine(work, body) {
  const before = process.cpuUsage();
  const { status } = page.ask(work === 'job' ? 'POST /api/jobs job' : `POST /api/${work}`, JSON.stringify(body));
  const { user, system } = process.cpuUsage(before);
  return { took: (user + system) / 1000, done: status === 200 };
}

const WORK = [
  ['outcomes of 3-Wythoff, 1000 by 1000', 'job', { kind: 'solve', game: 'wythoff:d=3', size: 999 }],
  ['nim-values of Wythoff, 1000 by 1000', 'job', { kind: 'solve', game: 'wythoff', size: 999, want: 'grundy' }],
  ['nim-values of three piles, 100 each', 'job', { kind: 'solve', game: 'nim', size: 99, want: 'grundy' }],
  ['outcomes of Rat, 99 each', 'job', { kind: 'solve', game: 'rat', size: 99 }],
  ['proof of Rat', 'job', { kind: 'prove', game: 'rat' }],
  ['proof of Fat Rat, m = 3', 'job', { kind: 'prove', game: 'fat-rat:m=3' }],
  ['proof of β-Wynim, β = 2+√2', 'job', { kind: 'prove', game: 'wynim:beta=2+sqrt(2)' }],
  ['⌊10^9990·φ⌋', 'floor', { real: 'phi', n: '10^9990' }],
  ['⌊10^9990·π⌋', 'floor', { real: 'pi', n: '10^9990' }],
];

/** The same work so often by both; milliseconds of each for one. */
async function both(name, work, body, times) {
  let [theirs, ours] = [0, 0];
  for (let time = 0; time < times; time += 1) {
    const [command, engine] = [await byCommand(work, body), byEngine(work, body)];
    if (!command.done || !engine.done) throw new Error(`${name}: ${command.done ? 'the engine' : 'the command'} refuses`);
    theirs += command.took;
    ours += engine.took;
  }
  return [theirs / times, ours / times];
}

console.log('| work | command, ms | engine, ms | ratio |\n|---|---|---|---|');
for (const [name, work, body] of WORK) {
  // Short work is done as often as it takes for the ticks to count.
  const [once] = await both(name, work, body, 1);
  const times = Math.min(60, Math.ceil(600 / Math.max(once, 10)));
  const rounds = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await both(name, work, body, times));
  const [theirs, ours] = [0, 1].map((who) => Math.min(...rounds.map((round) => round[who])));
  console.log(`| ${name} | ${theirs.toFixed(1)} | ${ours.toFixed(1)} | ${(ours / theirs).toFixed(1)} |`);
}
process.exit(0);
