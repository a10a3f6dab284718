/**
 * What every browser test shares: one server and one browser for each file of tests, a page loaded anew for each scene,
 * and the rule that a scene with an error on the console, an exception, a failed request or a request to another
 * machine has failed.
 *
 * RATWHEEL_BIN is the command to test. RATWHEEL_PAGE serves the page from a folder instead of the one inside the
 * command. RATWHEEL_SITE tests the page without a server that `./page` has made: a folder, which is put on a plain host
 * of files, or the one HTML file, which is opened from the disk. The command is asked only what is right, and scenes
 * marked with `server` are skipped.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { chromium } from 'playwright-core';

const BINARY = process.env.RATWHEEL_BIN ?? '';
/** Nothing here takes this long: it only ends a test that would wait for ever. */
const PATIENCE = Number(process.env.RATWHEEL_PATIENCE ?? 120_000);

/** The page without a server, if that is what is tested. */
const SITE = process.env.RATWHEEL_SITE ? resolve(process.env.RATWHEEL_SITE) : '';

/** Is the page without a server tested: as a folder, as one file, or not at all? @type {'folder'|'file'|null} */
export const site = SITE === '' ? null : SITE.endsWith('.html') ? 'file' : 'folder';
/** Takes the host of the folder away. */
export let closeHost = () => {};

export const binary = BINARY;
/** Where the command answers. */
export const origin = await serve();
/** Where the page is. */
export const home = SITE === '' ? `${origin}/` : SITE.endsWith('.html') ? pathToFileURL(SITE).href : await host(SITE);
const browser = await launch();

/** The address of a server of its own, which lives as long as this file's tests. */
async function serve() {
  assert.notEqual(BINARY, '', 'RATWHEEL_BIN must name the ratwheel command to test');
  const page = process.env.RATWHEEL_PAGE;
  const server = spawn(BINARY, ['serve', '--port', '0', ...(page ? ['--page', page] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise((resolve) => server.once('exit', resolve));
  after(async () => {
    server.kill('SIGINT');
    await gone;
  });
  const lines = createInterface({ input: server.stdout });
  for await (const line of lines) {
    const address = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error(`${BINARY} serve ended without saying where it listens`);
}

/** A plain host of files, in a folder of it; it knows the types of files and nothing else. */
async function host(folder) {
  const kinds = {
    '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
  };
  const prefix = '/some/where/';
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://host').pathname);
    const name = path.slice(prefix.length) || 'index.html';
    const file = path.startsWith(prefix) ? join(folder, normalize(`/${name}`)) : '';
    if (file === '' || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': kinds[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((ready) => { server.listen(0, '127.0.0.1', ready); });
  closeHost = () => { server.closeAllConnections(); server.close(); };
  after(closeHost);
  return `http://127.0.0.1:${server.address().port}${prefix}`;
}

async function launch() {
  // The shell is the same browser without windows and menus: a page of its own takes it a quarter of the time.
  const known = [
    process.env.CHROMIUM,
    ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`),
  ];
  const found = known.find((path) => path && existsSync(path));
  assert.ok(found, 'no chromium found; set CHROMIUM to its path');
  const started = await chromium.launch({
    executablePath: found,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update',
      '--disable-sync', '--no-first-run', '--disable-quic',
    ],
  });
  after(() => started.close());
  return started;
}

/** Chance is the same in every run, and layout shifts are counted from the first frame on. */
function prepare() {
  let seed = 1;
  const next = () => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return seed; };
  Math.random = () => next() / 2 ** 32;
  crypto.getRandomValues = (array) => { for (let i = 0; i < array.length; i += 1) array[i] = next(); return array; };
  window.shifted = 0;
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.shifted += entry.value;
      window.shifts.push({
        value: entry.value,
        what: entry.sources.map((source) => source.node?.className ?? source.node?.nodeName ?? '?'),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Pages that scenes share, by the settings of the browser context. */
const stages = new Map();

/**
 * A test that finds the page loaded anew, with nothing stored. Scenes with the same settings share a browser page, one
 * after the other: a page of its own for each would take most of the time. After a failure the next has another one.
 * @param {string} name
 * @param {{ at?: string|null, allow?: RegExp[], server?: boolean, alone?: boolean, viewport?: object,
 *   [setting: string]: any }} settings
 *   `at`: what stands after `#`, or null if the scene opens the page itself; `allow`: faults this scene is about;
 *   `server`: it is about the server; `alone`: it needs a profile of its own, or leaves something behind in it;
 *   everything else as for a browser context
 * @param {(page: import('playwright-core').Page, world: { faults: string[], requests: string[], open: (at: string) =>
 *   Promise<void> }) => Promise<void>} play
 */
export function scene(name, { at = '', allow = [], server = false, alone = false, ...settings }, play) {
  // What a worker of the host has kept would be there for the next scene.
  const key = alone || site === 'folder' ? null : JSON.stringify(settings);
  test(name, { timeout: PATIENCE * 3, skip: skipped(server) }, async () => {
    const left = stages.get(key);
    stages.delete(key);
    const stage = left ?? await begin(settings);
    try {
      if (left) await clear(left);
      await perform(stage, { name, at, allow }, play);
      if (key !== null) stages.set(key, stage);
    } finally {
      if (stages.get(key) !== stage) await stage.context.close();
    }
  });
}

/** Makes the page that a scene has left as the first one found it. */
async function clear({ page, world }) {
  await page.unrouteAll();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => localStorage.clear());
  world.requests.length = world.faults.length = 0;
}

const skipped = (server) => (server && SITE !== '' ? 'needs a server' : false);

/** A page with its own profile, and what it did. */
async function begin(settings) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce', ...settings,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(prepare);
  const page = await context.newPage();
  const world = { faults: [], requests: [], open: (where) => visit(page, where) };
  watch(page, world);
  return { context, page, world };
}

async function perform({ page, world }, { name, at, allow }, play) {
  try {
    if (at !== null) await visit(page, at);
    await play(page, world);
    assert.deepEqual(world.faults.filter((fault) => !allow.some((pattern) => pattern.test(fault))), [],
      'the page made trouble');
  } catch (error) {
    if (world.faults.length > 0) console.error(`${name}: ${world.faults.join('\n')}`);
    throw error;
  }
}

let visits = 0;
/** A link is opened by hand, so the page is loaded anew even if only the part after `#` differs. */
async function visit(page, at) {
  const part = at ? `#${at}` : '';
  if (page.url() === 'about:blank') return page.goto(`${home}${part}`);
  // An empty page between two visits would cost the browser as much as a new profile; another address does not.
  if (SITE === '') return page.goto(`${home}?visit=${(visits += 1)}${part}`);
  await page.goto('about:blank');
  await page.goto(`${home}${part}`);
}

function watch(page, { faults, requests }) {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    requests.push(url);
    if (!/^(blob|data):/.test(url) && !url.startsWith(SITE === '' ? origin : home)) faults.push(`a request to ${url}`);
  });
  page.on('requestfailed', (request) => {
    // The page takes questions back when nobody wants the answer any more.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') {
      faults.push(`request failed: ${request.url()} ${request.failure()?.errorText}`);
    }
  });
}

/** Asks the server directly, past the page. */
export async function ask(path, body) {
  const response = await fetch(`${origin}/api/${path}`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  const answer = await response.json();
  assert.ok(response.ok, `${path} ${JSON.stringify(body)}: ${answer.error}`);
  return answer;
}

export const get = async (path) => (await fetch(`${origin}/api/${path}`)).json();

/** The entries of kind game, as the server lists them. */
export const games = (await get('games')).filter((entry) => entry.kind === 'game');
/** Where the page opens. */
export const { invite } = await get('about');

/** The words of the page in a language, by key. */
export async function strings(language) {
  const source = await (await fetch(`${origin}/assets/js/strings/${language}.js`)).text();
  return (await import(`data:text/javascript,${encodeURIComponent(source)}`)).default;
}

export const en = await strings('en');

/** A string of the page as a pattern whose gaps are groups. */
export function pattern(text) {
  const quoted = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)');
  return new RegExp(`^${quoted}$`);
}

// ---- the page, in the words of a player

export const id = (page, name) => page.getByTestId(name);

/** `7 / 10` as ['7', '10']. */
export const positionIn = (text) => (text.trim() === '∅' ? [] : text.replace(/\s/g, '').split('/'));

export const position = async (page) => positionIn(await id(page, 'position').innerText());

/** The game is on the screen, and it is somebody's turn or over. */
export async function ready(page) {
  await page.locator('[data-testid=stage][aria-busy=false][data-kind]').waitFor();
}

export const moves = (page) => id(page, 'history').locator('li:not(.ahead)').count();

/** Waits until the table rests with so many moves played, or fewer if the game is over. */
export async function played(page, count) {
  await page.waitForFunction((wanted) => {
    const found = (name) => document.querySelector(`[data-testid=${name}]`);
    if (found('stage')?.getAttribute('aria-busy') !== 'false') return false;
    const standing = found('history').querySelectorAll('li:not(.ahead)').length;
    return standing === wanted || (standing < wanted && standing >= wanted - 1 && !found('ending').hidden);
  }, count);
}

/** Types a target and plays it. */
export async function typeMove(page, to) {
  await id(page, 'move-to').fill(to.length === 0 ? '∅' : to.join(', '));
  await id(page, 'move-to').press('Enter');
}

/** Taps the hint button; returns what the page says and shows until it is tapped again. */
export async function hint(page) {
  const button = id(page, 'hint');
  await button.click();
  const line = id(page, 'message');
  const said = await page.waitForFunction((patterns) => {
    const text = document.querySelector('[data-testid=message]').textContent;
    return patterns.some((each) => new RegExp(each, 'u').test(text)) ? text : null;
  }, HINTS.map(({ source }) => source)).then((handle) => handle.jsonValue());
  const marked = await page.locator('[data-testid=arrow], .hinted, .leaving').count();
  await button.click();
  await page.waitForFunction((text) => document.querySelector('[data-testid=message]').textContent !== text, said);
  assert.equal(await page.locator('[data-testid=arrow], .hinted, .leaving').count(), 0, 'the hint is gone');
  const best = HINTS[0].exec(said);
  const stall = HINTS[1].exec(said);
  return { said, marked, wins: best !== null, to: positionIn((best ?? stall).groups.to), line };
}

const HINTS = [pattern(en['play.hint.move']), pattern(en['play.hint.stall'])];
