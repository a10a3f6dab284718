/**
 * Prove: a proof with its certificate, a refutation with its counterexample on the board, and work that is cancelled.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { describe } from 'node:test';
import { promisify } from 'node:util';
import { ask, binary, en, get, id, invite, origin, position, ready, scene } from './support.mjs';

const run = promisify(execFile);
const claim = (page, name) => page.locator(`[data-testid=claim][data-claim="${name}"]`);
const verdict = (page, name) => claim(page, name).getByTestId('prove-verdict');

/** Writes rules and goes to their proofs. */
async function proveRules(page, text) {
  await id(page, 'rules-text').fill(text);
  await page.waitForFunction((title) => document.querySelector('[data-testid=rules-title]')?.textContent === title,
    /"(.*)"/.exec(text)[1]);
  await page.locator('[data-testid=rules-prove]:not([disabled])').click();
  await id(page, 'claim').first().waitFor();
}

describe('claims', () => {
  scene('a claim is proved and its certificate is accepted', { at: `prove?game=${invite.game}` }, async (page) => {
    const { claims } = await ask('rules', { game: invite.game });
    await id(page, 'claim').first().waitFor();
    assert.deepEqual(await id(page, 'claim').evaluateAll((all) => all.map((each) => each.dataset.claim)),
      claims.map(({ name }) => name));
    const [{ name }] = claims;
    assert.ok(await claim(page, name).locator('math').count() > 0, 'the claim is shown as a formula');
    await claim(page, name).getByTestId('prove-go').click();
    await claim(page, name).locator('.verdict.proved').waitFor();
    assert.match(await verdict(page, name).innerText(), new RegExp(en['prove.verdict.proved']));
    await page.waitForFunction((words) => document.querySelector('#live').textContent.startsWith(words),
      en['prove.verdict.proved']);
    assert.equal(await claim(page, name).locator('.parts li .sign').filter({ hasText: '✓' }).count(), 4,
      'every part is shown to hold');
    assert.equal(await claim(page, name).getByTestId('prove-trusted').locator('li').count(), 3);
    const [download] = await Promise.all([
      page.waitForEvent('download'), claim(page, name).getByTestId('prove-certificate').click(),
    ]);
    const { stdout } = await run(binary, ['verify', await download.path()]);
    assert.match(stdout, /\S/);
    // Changing the view and coming back loses nothing.
    await id(page, 'tab-play').click();
    await ready(page);
    await id(page, 'tab-prove').click();
    await claim(page, name).locator('.verdict.proved').waitFor();
  });

  scene('a tampered certificate is not', { at: `prove?game=${invite.game}` }, async (page) => {
    const [{ name }] = (await ask('rules', { game: invite.game })).claims;
    await claim(page, name).getByTestId('prove-go').click();
    await claim(page, name).locator('.verdict.proved').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'), claim(page, name).getByTestId('prove-certificate').click(),
    ]);
    const file = await download.path();
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/\d+(?=\D*$)/, (number) => String(Number(number) + 1)));
    await assert.rejects(run(binary, ['verify', file]));
  });

  scene('a false claim is refuted, and the counterexample is on the board', { at: 'rules' }, async (page) => {
    const text = 'game wrong "A wrong claim"\npiles x, y\n'
      + "move one: x' < x and y' = y or x' = x and y' < y\nclaim P: x = y or x = 2 and y = 4\n";
    await proveRules(page, text);
    await claim(page, 'P').getByTestId('prove-go').click();
    await claim(page, 'P').locator('.verdict.refuted').waitFor();
    const words = await id(page, 'counterexample').locator('.serif').innerText();
    const [, from, to] = /^(\d+ \/ \d+)(?: → (\d+ \/ \d+))?$/.exec(words);
    const read = (pair) => pair?.split(' / ');
    // It is one: both ends are claimed to be safe and there is a move between them, or the claimed one is not safe.
    const claimed = ([x, y]) => x === y || (x === '2' && y === '4');
    const legal = to ? (await ask('legal', { rules: text, position: read(from), to: read(to) })).legal : true;
    assert.ok(to
      ? claimed(read(from)) && claimed(read(to)) && legal
      : claimed(read(from)) !== ((await ask('outcome', { rules: text, position: read(from) })).outcome === 'P'), words);
    await id(page, 'counterexample-board').locator('canvas').waitFor();
    const marked = await page.waitForFunction(() => {
      const { canvas } = document.querySelector('[data-testid=counterexample-board]');
      const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
      // The accent colour as the browser paints it, then the pixels of the board that have it.
      context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent');
      context.fillRect(0, 0, 1, 1);
      const [r, g, b] = context.getImageData(0, 0, 1, 1).data;
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let found = 0;
      for (let i = 0; i < data.length; i += 4) {
        if (Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 30) found += 1;
      }
      // Enough for an outline: the picture may be painted in several strokes.
      return found > 20 && found;
    }).then((handle) => handle.jsonValue());
    assert.ok(marked > 20, 'the place is marked on the board');
    await id(page, 'counterexample-play').click();
    await ready(page);
    assert.deepEqual(await position(page), read(from));
    assert.equal(await id(page, 'game-title').innerText(), 'A wrong claim');
  });

  scene('a formula that is false names its number', { at: 'rules' }, async (page) => {
    await proveRules(page,
      `game small "All small"\npiles x, y\nmove one: x' < x and y' = y\nclaim small: forall n: n < 5\n`);
    await claim(page, 'small').getByTestId('prove-go').click();
    await claim(page, 'small').locator('.verdict.refuted').waitFor();
    assert.match(await id(page, 'counterexample').innerText(), /\b5\b/);
  });

  scene('rules that claim nothing are told so', { at: 'rules' }, async (page) => {
    await id(page, 'rules-text').fill(`game bare "Bare"\npiles x, y\nmove one: x' < x and y' = y\n`);
    await page.waitForFunction(() => document.querySelector('[data-testid=rules-title]')?.textContent === 'Bare');
    await page.locator('[data-testid=rules-prove]:not([disabled])').click();
    assert.equal(await id(page, 'prove-none').locator('p').innerText(), en['prove.none']);
  });
});

describe('where there is no claim', () => {
  scene('every game has a card with a proof, or says why it has none', { at: null }, async (page, world) => {
    const why = new Map();
    for (const [index, entry] of (await get('games')).entries()) {
      const at = `prove?game=${entry.id}`;
      // The others as an address changed by hand, which is quicker than a page loaded anew: what is there is put aside.
      if (index === 0) await world.open(at);
      else await page.evaluate((hash) => {
        document.querySelector('.claims').replaceChildren();
        location.hash = hash;
      }, at);
      await page.locator('[data-testid=claim], [data-testid=prove-none]').first().waitFor();
      const none = id(page, 'prove-none');
      if (await none.count() === 0) continue;
      const reason = await none.getAttribute('data-why');
      assert.equal(await none.locator('p').first().innerText(), en[`prove.${reason}`], entry.id);
      assert.equal(reason === 'set', entry.kind === 'set', entry.id);
      why.set(reason, entry.id);
    }
    // Those with any number of piles say that, and not how the program is written.
    assert.ok(why.has('any') && why.has('none') && why.has('set') && !why.has('rust'), [...why].join());
  });

  scene('it can be found there, and goes into the rules', { at: 'rules' }, async (page) => {
    await id(page, 'rules-text').fill(`game bare "Bare"\npiles x, y\nmove one: x' < x and y' = y\n`);
    await page.waitForFunction(() => document.querySelector('[data-testid=rules-title]')?.textContent === 'Bare');
    await page.locator('[data-testid=rules-prove]:not([disabled])').click();
    await id(page, 'discover-go').click();
    await id(page, 'discover-take').click();
    await page.waitForFunction(() => /^claim P: x = 0$/m.test(
      document.querySelector('[data-testid=rules-text]')?.value ?? ''));
  });
});

describe('brute force', () => {
  scene('a check says how far it went and that it is no proof', { at: `prove?game=${invite.game}` }, async (page) => {
    await id(page, 'check-bound').fill('20');
    await id(page, 'check-go').click();
    assert.equal(await id(page, 'check-verdict').innerText(), en['prove.checked'].replace('{size}', '20'));
    const wrong =
      `game off "Off by one"\npiles x, y\nmove one: x' < x and y' = y or x' = x and y' < y\nclaim P: x = y + 1\n`;
    await id(page, 'tab-rules').click();
    await proveRules(page, wrong);
    await id(page, 'check-bound').fill('12');
    await id(page, 'check-go').click();
    await page.locator('[data-testid=check-verdict].refuted').waitFor();
    assert.ok(await page.locator('.disagreements li').count() > 0);
  });

  scene('a long check is cancelled, here and on the server', { at: null, server: true }, async (page, { open }) => {
    await open(`prove?game=${invite.game}`);
    await id(page, 'check-bound').fill('2000');
    const started = page.waitForResponse((response) => response.url() === `${origin}/api/jobs`);
    await id(page, 'check-go').click();
    const { id: job } = await (await started).json();
    const removed = page.waitForResponse((response) => response.url() === `${origin}/api/jobs/${job}`
      && response.request().method() === 'DELETE');
    await id(page, 'check-cancel').click();
    assert.equal((await removed).status(), 204);
    await page.waitForFunction((words) => document.querySelector('#live').textContent.startsWith(words),
      en['prove.cancelled']);
    assert.ok(await id(page, 'check-cancel').isHidden());
    assert.ok(await id(page, 'check-go').isVisible());
    const events = await fetch(`${origin}/api/jobs/${job}/events`);
    assert.match(events.status === 404 ? 'forgotten' : await events.text(), /event: cancelled|forgotten/);
    // The server has its hands free: a light question and another job are answered.
    assert.equal((await ask('outcome', { game: invite.game, position: ['1', '2'] })).outcome, 'P');
  });
});

describe('all values of the parameters', () => {
  scene('a claim is proved for every d, and its certificate is accepted', { at: 'rules' }, async (page) => {
    await proveRules(page, 'game down "Down to d"\npiles x\nparam d: int >= 1 = 1\n'
      + "move I: x > d and x' <= d\nclaim P: x <= d\n");
    const card = claim(page, 'P');
    assert.equal(await card.getByTestId('forall-go').innerText(),
      en['prove.forall.go'].replace('{scope}', 'every integer d ≥ 1'));
    await card.getByTestId('forall-go').click();
    await card.locator('.forall .verdict.proved').waitFor();
    assert.match(await card.getByTestId('forall-verdict').innerText(), /proved for every integer d ≥ 1/);
    assert.ok(await card.getByTestId('forall-part').count() >= 3);
    await card.getByTestId('forall-steps').locator('summary').click();
    assert.match(await card.getByTestId('forall-steps').locator('pre').innerText(), /Contradiction/);
    const [download] = await Promise.all([
      page.waitForEvent('download'), card.getByTestId('forall-certificate').click(),
    ]);
    const { stdout } = await run(binary, ['verify', await download.path()]);
    assert.match(stdout, /every integer d >= 1/);
  });

  scene('what is wrong for some value is said, and where', { at: 'rules' }, async (page) => {
    await proveRules(page, 'game down "Down to d again"\npiles x\nparam d: int >= 1 = 1\n'
      + "move I: x > d and x' <= d\nclaim P: x < d\n");
    const card = claim(page, 'P');
    await card.getByTestId('forall-go').click();
    await card.locator('.forall .verdict.refuted').waitFor();
    assert.match(await card.locator('.forall .why').innerText(), /d=1/);
    await card.getByTestId('forall-instances').locator('summary').click();
    assert.match(await card.getByTestId('forall-instances').innerText(), /d=1/);
  });

  scene('rules without parameters have no such button', { at: 'rules' }, async (page) => {
    await proveRules(page, `game still "No parameters"\npiles x, y\nmove one: x' < x and y' = y\nclaim P: x = 0\n`);
    assert.equal(await id(page, 'forall').count(), 0);
  });
});
