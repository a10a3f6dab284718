/**
 * The one-file page in Firefox: it opens from the disk, plays a move, proves a claim and draws a board. Firefox is
 * asked through WebDriver BiDi, which it speaks by itself. firefox.mjs FILE.html; node 20 has WebSocket behind
 * --experimental-websocket.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const PATIENCE = Number(process.env.RATWHEEL_PATIENCE ?? 120_000);
const home = pathToFileURL(resolve(process.argv[2] ?? 'target/page/ratwheel.html')).href;
const profile = mkdtempSync(join(tmpdir(), 'ratwheel-firefox-'));
const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
const firefox = spawn(process.env.FIREFOX ?? 'firefox-esr', options, { stdio: ['ignore', 'ignore', 'pipe'] });
process.on('exit', () => {
  firefox.kill('SIGKILL');
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});
const overdue = setTimeout(() => { console.error('Firefox did not answer in time.'); process.exit(1); }, PATIENCE);

let address = '';
for await (const line of createInterface({ input: firefox.stderr })) {
  address = /ws:\/\/[\d.]+:\d+/.exec(line)?.[0] ?? '';
  if (address) break;
}
firefox.stderr.resume();
const socket = new WebSocket(`${address}/session`);
await new Promise((open, fail) => { socket.onopen = open; socket.onerror = fail; });
const waiting = new Map();
const faults = [];
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.method === 'log.entryAdded' && message.params.level === 'error') faults.push(message.params.text);
  waiting.get(message.id)?.(message);
};
let number = 0;
async function tell(method, params) {
  const id = number += 1;
  const answered = new Promise((answer) => waiting.set(id, answer));
  socket.send(JSON.stringify({ id, method, params }));
  const answer = await answered;
  assert.equal(answer.type, 'success', `${method}: ${answer.message}`);
  return answer.result;
}
await tell('session.new', { capabilities: {} });
await tell('session.subscribe', { events: ['log.entryAdded'] });
const { context } = await tell('browsingContext.create', { type: 'tab' });

/** Opens the page and waits until an expression holds there. */
async function until(expression) {
  const source = `new Promise((done) => { const look = () => {
    const found = (${expression}); if (found) done(String(found)); else setTimeout(look, 50); }; look(); })`;
  const { result, exceptionDetails } = await tell('script.evaluate',
    { expression: source, target: { context }, awaitPromise: true });
  assert.equal(exceptionDetails, undefined, exceptionDetails?.text);
  return result.value;
}
async function open(at) {
  await tell('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' });
  const begun = performance.now();
  await tell('browsingContext.navigate', { context, url: `${home}#${at}`, wait: 'complete' });
  return begun;
}
const found = (name) => `document.querySelector('[data-testid=${name}]')`;

const begun = await open('play?game=wythoff&from=10,7');
await until(`${found('stage')}?.matches('[aria-busy=false][data-kind]')`);
console.log(`Firefox: the board after ${Math.round(performance.now() - begun)} ms`);
await until(`(() => { const field = ${found('move-to')}; field.value = '0, 7';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  field.form?.requestSubmit(); return true; })()`);
await until(`${found('history')}.querySelectorAll('li').length === 2`);
await open('prove?game=mouse');
await until(`${found('prove-go')} && (${found('prove-go')}.click(), true)`);
await until(`${found('prove-certificate')}?.offsetParent`);
await open('explore?game=wythoff&from=0,0&size=50');
await until(`document.querySelector('.picture[data-took]')`);
assert.deepEqual(faults, [], 'the page made trouble');
console.log('Firefox: played, proved and drawn, from one file.');
clearTimeout(overdue);
process.exit(0);
