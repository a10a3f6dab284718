/** Ledger: every entry is there, filters count right, and an entry leads to its game. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { ask, en, get, id, origin, position, ready, scene } from './support.mjs';

const entries = await get('ledger');
const shown = (page) =>
  page.locator('[data-testid=ledger-entry]:visible').evaluateAll((all) => all.map((each) => each.dataset.id));
const counted = async (page, wanted) => {
  const [one, many] = en['ledger.count'].split('|');
  await page.waitForFunction((words) => document.querySelector('[data-testid=ledger-count]')?.textContent === words,
    wanted === 1 ? one : many.replace('{count}', wanted));
};
/** What to ask the server about the game of a place; rules of its own come before a name. */
const refOf = ({ game, rules, arguments: args, misere }) =>
  ({ ...(rules ? { rules, arguments: args } : { game }), misere: misere ?? false });
/** An entry that fails, worked out again: its counterexample is not where its game usually starts. */
async function counterexample() {
  for (const { id: name } of entries.filter((entry) => entry.verdict === 'fails' && entry.open).reverse()) {
    const fresh = await get(`ledger/${name}`);
    if (!fresh.open?.position) continue;
    const { start } = await ask('rules', refOf(fresh.open));
    if (fresh.open.position.join() !== start.join()) return fresh;
  }
  throw new Error('no entry has a counterexample to show');
}
const failing = await counterexample();
const loaded = (page) => counted(page, entries.length);
const line = (page, name) => page.locator(`[data-testid=ledger-entry][data-id="${name}"]`);

describe('filters', () => {
  scene('verdicts, documents, kinds and words', { at: 'ledger' }, async (page) => {
    await loaded(page);
    assert.deepEqual(await shown(page), entries.map((entry) => entry.id));
    const tally = (list, verdict) => list.filter((entry) => entry.verdict === verdict).length;
    const figure = async (verdict) =>
      Number(await id(page, `ledger-verdict-${verdict}`).locator('.number').innerText());
    const verdicts = [...new Set(entries.map(({ verdict }) => verdict))];
    for (const verdict of verdicts) {
      assert.equal(await figure(verdict), tally(entries, verdict), verdict);
      await id(page, `ledger-verdict-${verdict}`).click();
      await counted(page, tally(entries, verdict));
      assert.deepEqual(await shown(page),
        entries.filter((entry) => entry.verdict === verdict).map((entry) => entry.id));
      await id(page, `ledger-verdict-${verdict}`).click();
    }
    const { document } = entries[0];
    const within = entries.filter((entry) => entry.document === document);
    await id(page, 'ledger-document').selectOption(document);
    await counted(page, within.length);
    for (const verdict of verdicts) {
      assert.equal(await figure(verdict), tally(within, verdict), `${verdict} in ${document}`);
    }
    const { kind } = within[0];
    const both = within.filter((entry) => entry.kind === kind);
    await id(page, 'ledger-kind').selectOption(kind);
    await counted(page, both.length);
    await id(page, 'ledger-search').fill(both[0].id);
    await counted(page, both.filter((entry) =>
      [entry.id, entry.place, entry.claim, entry.correction].join(' ').toLowerCase()
        .includes(both[0].id.toLowerCase())).length);
    await id(page, 'ledger-search').fill('no such word anywhere');
    await counted(page, 0);
    await page.getByRole('button', { name: en['ledger.clear'] }).click();
    await loaded(page);
    await page.reload();
    await loaded(page);
  });
});

describe('entries', () => {
  scene('an entry shows its evidence and opens its game at the counterexample', { at: 'ledger' }, async (page) => {
    await loaded(page);
    await line(page, failing.id).locator('.entry-head').click();
    await line(page, failing.id).locator('.safe-word').first().waitFor();
    const text = await line(page, failing.id).locator('.entry-body').innerText();
    for (const words of [...failing.evidence, failing.correction, failing.counterexample].filter(Boolean)) {
      assert.ok(text.replace(/\s+/g, ' ').includes(words.replace(/\s+/g, ' ')), words);
    }
    await line(page, failing.id).getByTestId('ledger-open').click();
    await ready(page);
    assert.deepEqual(await position(page), failing.open.position);
    const words = new URLSearchParams(new URL(page.url()).hash.split('?')[1]);
    if (failing.open.game) assert.equal(words.get('game'), failing.open.game);
    assert.equal(words.get('misere') === '1', failing.open.misere ?? false);
  });

  scene('a counterexample does not wait for a recheck of everything', { at: 'ledger' }, async (page) => {
    await loaded(page);
    await id(page, 'ledger-recheck').click();
    await id(page, 'ledger-cancel').waitFor();
    await line(page, failing.id).locator('.entry-head').click();
    await line(page, failing.id).locator('.entry-body .safe-word').first().waitFor();
    assert.ok(await id(page, 'ledger-cancel').isVisible(), 'the recheck goes on');
    await line(page, failing.id).getByTestId('ledger-open').click();
    await ready(page);
    assert.deepEqual(await position(page), failing.open.position);
  });

  scene('a link leads to an entry', { at: `ledger?id=${failing.id}` }, async (page) => {
    await line(page, failing.id).locator('.entry-body .safe-word').first().waitFor();
    assert.equal(await line(page, failing.id).locator('.entry-head').getAttribute('aria-expanded'), 'true');
    assert.ok(await line(page, failing.id).locator('.entry-head').evaluate((head) => {
      const { top } = head.getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    }), 'it is in sight');
  });

  const reading = entries.find((entry) => entry.open?.rules && entry.open.position?.length > 0);
  scene('an entry about other rules opens them', { at: `ledger?id=${reading?.id}` }, async (page) => {
    assert.ok(reading, 'there is such an entry');
    await line(page, reading.id).getByTestId('ledger-open').click();
    await ready(page);
    assert.deepEqual(await position(page), reading.open.position);
    assert.equal(await id(page, 'game-title').innerText(), /^game\s+\S+\s+"(.*)"/m.exec(reading.open.rules)[1]);
  });

  scene('every place an entry leads to exists', { at: null }, async () => {
    const places = entries.filter(({ open }) => open).map(({ id: name, open }) => ({
      name, to: open.to, where: open.position, body: refOf(open),
    }));
    assert.ok(places.length > 0);
    for (const { name, to, where, body } of places) {
      const { start } = await ask('rules', body);
      await ask('position', { ...body, position: where ?? start });
      if (to) assert.ok((await ask('legal', { ...body, position: where, to })).legal !== undefined, name);
    }
  });
});

describe('rechecking', () => {
  /** The smallest group a recheck can be asked for. */
  const groups = new Map();
  for (const entry of entries) {
    groups.set(`${entry.document} ${entry.verdict}`, [
      ...(groups.get(`${entry.document} ${entry.verdict}`) ?? []), entry,
    ]);
  }
  const [group] = [...groups.values()].sort((one, other) => one.length - other.length);

  scene('what the filters leave is worked out again', { at: 'ledger' }, async (page) => {
    await loaded(page);
    await id(page, 'ledger-document').selectOption(group[0].document);
    await id(page, `ledger-verdict-${group[0].verdict}`).click();
    await counted(page, group.length);
    await id(page, 'ledger-recheck').click();
    await page.waitForFunction((words) => document.querySelector('[data-testid=ledger-progress]').textContent
      === words, en['ledger.recheck.done'].replace('{count}', group.length));
    assert.equal(await page.locator('.recheck-mark .safe-word').count(), group.length);
  });

  scene('rechecking everything is cancelled, here and on the server', { at: 'ledger', server: true }, async (page) => {
    await loaded(page);
    const started = page.waitForResponse((response) => response.url() === `${origin}/api/jobs`);
    await id(page, 'ledger-recheck').click();
    const { id: job } = await (await started).json();
    const removed = page.waitForResponse((response) => response.url() === `${origin}/api/jobs/${job}`
      && response.request().method() === 'DELETE');
    await id(page, 'ledger-cancel').click();
    assert.equal((await removed).status(), 204);
    await page.waitForFunction((words) => document.querySelector('#live').textContent.startsWith(words),
      en['ledger.cancelled']);
    const events = await fetch(`${origin}/api/jobs/${job}/events`);
    assert.match(events.status === 404 ? 'forgotten' : await events.text(), /event: cancelled|forgotten/);
  });
});

describe('how a verdict was reached', () => {
  scene('can be asked for', { at: 'ledger' }, async (page) => {
    await loaded(page);
    const proved = entries.filter(({ label }) => label?.scope === 'as-stated' && label.evidence.proved !== undefined);
    assert.ok(proved.length > 0);
    await id(page, 'ledger-shown').selectOption('stated');
    await counted(page, proved.length);
    assert.deepEqual((await shown(page)).sort(), proved.map((entry) => entry.id).sort());
    assert.ok(await page.evaluate(() => location.hash.includes('shown=stated')));
  });
});

describe('errata', () => {
  const wrong = entries.filter(({ verdict }) => ['fails', 'misprint', 'ambiguous'].includes(verdict));

  scene('a document has its errata as a page to print', { at: 'ledger' }, async (page) => {
    await loaded(page);
    const { document } = wrong[0];
    await id(page, 'ledger-document').selectOption(document);
    await id(page, 'ledger-errata').click();
    const own = wrong.filter((entry) => entry.document === document);
    assert.equal(await id(page, 'erratum').count(), own.length);
    assert.match(page.url(), /sheet=errata/);
    const sheet = await id(page, 'errata').innerText();
    for (const part of [own[0].document_title, ...own[0].document_authors, own[0].place, own[0].correction]) {
      assert.ok(sheet.replace(/\s/g, '').includes(part.replace(/[_^{}\s]/g, '')), `${part} in ${sheet}`);
    }
    await page.emulateMedia({ media: 'print' });
    assert.equal(await id(page, 'errata-print').isVisible(), false);
    assert.equal(await id(page, 'errata').isVisible(), true);
    await page.emulateMedia({ media: 'screen' });
    await id(page, 'errata-back').click();
    await id(page, 'ledger-search').waitFor();
    assert.equal(await id(page, 'erratum').count(), 0);
  });

  scene('the link opens them', { at: 'ledger?sheet=errata' }, async (page) => {
    await id(page, 'errata').first().waitFor();
    assert.equal(await id(page, 'erratum').count(), wrong.length);
    assert.equal(await id(page, 'errata').count(), new Set(wrong.map((entry) => entry.document)).size);
  });
});
