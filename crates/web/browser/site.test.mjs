/** The page without a server: it asks nobody, stops at once when told to, and is there without a network. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { binary, closeHost, en, home, id, invite, played, ready, scene, site, typeMove } from './support.mjs';

const run = promisify(execFile);
const at = `play?game=${invite.game}&from=${invite.position.join(',')}`;

describe('the page without a server', { skip: site === null ? 'needs RATWHEEL_SITE' : false }, () => {
  scene('a game is played and nobody is asked', { at }, async (page, { requests }) => {
    await ready(page);
    await typeMove(page, ['0', invite.position[1]]);
    await played(page, 2);
    assert.deepEqual(requests.filter((url) => url.includes('/api/')), []);
    if (site === 'file') assert.deepEqual(requests.filter((url) => !/^(blob|data):/.test(url)), [home]);
  });

  const board = 'a board is there before the engine, and the page says when that is ready';
  scene(board, { at: null, alone: true }, async (page, { open }) => {
    await page.addInitScript(() => {
      // Workers hear nothing until the test says so.
      const wait = new Promise((go) => { window.letGo = go; });
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (...given) { void wait.then(() => post.apply(this, given)); };
    });
    await open('');
    await ready(page);
    assert.ok(await page.locator('.cell.legal').count() > 0, 'moves are shown');
    assert.ok(await id(page, 'games').locator('a[data-game]').count() > 10, 'the games are listed');
    assert.equal(await id(page, 'engine').innerText(), en['engine.starting']);
    await typeMove(page, ['0', invite.position[1]]);
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=history] li').length === 1);
    await page.evaluate(() => window.letGo());
    await page.locator('[data-engine=ready]').waitFor();
    assert.equal(await id(page, 'engine').innerText(), en['engine.ready']);
    await played(page, 2);
    await id(page, 'engine').waitFor({ state: 'detached' });
  });

  scene('how soon it can be used on a slow computer', { at: null, alone: true }, async (page, { open }) => {
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (document.querySelector('.cell.legal')) window.board ??= Math.round(performance.now());
        if (document.querySelector('[data-engine=ready]')) window.engine ??= Math.round(performance.now());
      });
      seen.observe(document, { subtree: true, childList: true, attributes: true });
    });
    await open('');
    const handle = await page.waitForFunction(() => window.board && window.engine && [window.board, window.engine]);
    const [board, engine] = await handle.jsonValue();
    console.log(`${site}, four times slower: a move could be made after ${board} ms; the engine took ${engine} ms`);
  });

  scene('it says where it computes and what that means', { at }, async (page) => {
    await ready(page);
    await id(page, 'settings').click();
    const said = await id(page, 'about').innerText();
    assert.ok(said.includes(en['shell.about.page'].replace('{version}', '').slice(10, 30)), said);
    assert.ok(said.includes(en['shell.about.limits'].slice(0, 40)), said);
    assert.equal(await id(page, 'download').count(), 0);
  });

  scene('a strict policy is inside it', { at, allow: [/Executing inline script violates/] }, async (page) => {
    await ready(page);
    const blocked = await page.evaluate(() => new Promise((done) => {
      document.addEventListener('securitypolicyviolation', (event) => done(event.violatedDirective), { once: true });
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.head.append(script);
    }));
    assert.match(blocked, /script-src/);
    assert.equal(await page.evaluate(() => window.ran), undefined);
  });

  scene('long work is cancelled at once, and the next is answered', { at: 'ledger' }, async (page) => {
    await id(page, 'ledger-entry').first().waitFor();
    await id(page, 'ledger-recheck').click();
    await id(page, 'ledger-cancel').click();
    await id(page, 'ledger-recheck').waitFor();
    await id(page, 'tab-play').click();
    await ready(page);
  });

  scene('a proof has a certificate that the command accepts', { at: `prove?game=mouse` }, async (page) => {
    await id(page, 'prove-go').first().click();
    const button = id(page, 'prove-certificate').first();
    await button.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const { stdout } = await run(binary, ['verify', await download.path()]);
    assert.match(stdout, /mouse/);
  });

  scene('a picture is saved as PNG, drawn by the browser', { at: `explore?game=${invite.game}` }, async (page) => {
    const [download] = await Promise.all([page.waitForEvent('download'), id(page, 'explore-png').click()]);
    const file = readFileSync(await download.path());
    assert.equal(file.subarray(1, 4).toString(), 'PNG');
    assert.ok(file.readUInt32BE(16) > 200, 'as wide as a picture');
  });

  if (site === 'folder') {
    const rest = /\/engine-rest-[0-9a-f]+\.wasm$/;
    // The worker for offline use would answer before the test could see what is asked.
    const apart = { serviceWorkers: 'block', allow: [/registration blocked/, /engine-rest-/, /ERR_FAILED/] };

    scene('what a first visit needs of the engine has at most 1.5 MB', { at: null }, async () => {
      const bytes = Buffer.from(await (await fetch(new URL('assets/engine.wasm', home))).arrayBuffer());
      const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
      console.log(`the first part of the engine: ${bytes.length} bytes, ${packed} by brotli`);
      assert.ok(packed <= 1_500_000, `${packed} bytes`);
    });

    scene('the rest of the engine comes when it is asked for', { at, ...apart }, async (page, { open }) => {
      const asked = [];
      page.on('request', (request) => { if (rest.test(request.url())) asked.push(request.url()); });
      await ready(page);
      await typeMove(page, ['0', invite.position[1]]);
      await played(page, 2);
      assert.deepEqual(asked, [], 'nobody plays with the rest');
      await open('prove?game=mouse');
      await id(page, 'prove-go').first().click();
      await id(page, 'prove-certificate').first().waitFor();
      assert.ok(asked.length > 0, 'the proof needs it');
    });

    scene('when the rest cannot be loaded, the page says so, and asks again',
      { at: 'prove?game=mouse', ...apart }, async (page) => {
        await page.route(rest, (route) => route.abort());
        await id(page, 'prove-go').first().click();
        await page.getByText(en['engine.rest'].split('(')[0].trim()).first().waitFor();
        await page.unroute(rest);
        await id(page, 'prove-go').first().click();
        await id(page, 'prove-certificate').first().waitFor();
      });

    // The last one: the host is gone after it.
    scene('it opens without a network once it has been opened', { at }, async (page, { open }) => {
      await ready(page);
      await page.evaluate(async () => { await navigator.serviceWorker.ready; });
      closeHost();
      await open(at);
      await ready(page);
      await typeMove(page, ['0', invite.position[1]]);
      await played(page, 2);
      // The rest of the engine is there as well.
      await open('prove?game=mouse');
      await id(page, 'prove-go').first().click();
      await id(page, 'prove-certificate').first().waitFor();
    });
  } else {
    scene('it is one file of at most 3 MB', { at: null }, async () => {
      const bytes = readFileSync(new URL(home)).length;
      assert.ok(bytes <= 3_000_000, `${bytes} bytes`);
    });
  }
});
