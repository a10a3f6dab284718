/**
 * Every game of the catalogue: opened, moved in by pointer and by keyboard, hinted at, and played to its end against
 * the perfect opponent.
 */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import {
  ask, en, games, hint, id, moves, played, position, ready, scene, typeMove,
} from './support.mjs';

/** Where the moves of a position lead; where the server says there are too many to list, those that lessen one pile. */
async function targets(ref, from) {
  const { moves: all } = await ask('position', { ...ref, position: from });
  if (all) return all.map(({ to }) => to);
  const lessened = from.flatMap((pile, index) => Array.from({ length: Number(pile) }, (_, left) =>
    from.with(index, String(left))));
  const legal = await Promise.all(lessened.map((to) => ask('legal', { ...ref, position: from, to })));
  return lessened.filter((_, index) => legal[index].legal);
}

/**
 * The moves of a position that hands can make: tokens are taken and coins shifted down, one pile or coin if possible.
 */
async function byHand(ref, from, shape) {
  const changed = (to) => from.map((pile, index) => (pile === to[index]
    ? null
    : { index, from: Number(pile), to: Number(to[index]) })).filter(Boolean);
  const reachable = (await targets(ref, from)).map((to) => ({
    to, changes: to.length === from.length ? changed(to) : [],
  }))
    .filter(({ changes }) => changes.length > 0 && (shape === 'board' || changes.every((each) => each.to < each.from)));
  const effort = ({ changes }) =>
    1000 * changes.length + changes.reduce((sum, each) => sum + Math.abs(each.from - each.to), 0);
  reachable.sort((one, other) => effort(one) - effort(other));
  assert.ok(reachable.length > 0, 'there is a move that can be made by hand');
  return reachable;
}

const centre = async (locator) => {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};

const cell = (page, [x, y]) => id(page, 'board').locator(`[data-x="${x}"][data-y="${y}"]`);

/** By the first click a move is seen, by the second it is played. */
const twice = async (page, locator) => {
  await locator.click();
  assert.equal(await moves(page), 0, 'the move is only aimed at');
  await locator.click();
};

const byPointer = {
  async board(page, { to }) {
    await twice(page, cell(page, to));
  },
  async heaps(page, { changes }) {
    const tokens = changes.map(({ index, to }) => id(page, `pile-${index}`).locator(`[data-at="${to}"]`));
    for (const token of tokens.slice(1)) await token.click();
    await twice(page, tokens[0]);
  },
  async strip(page, { changes }) {
    for (const { index, to } of changes) {
      const coin = id(page, `coin-${index}`);
      // Waits until the coin lies still, and shows it.
      await coin.hover();
      const [x, y] = await centre(coin);
      const [goal] = await centre(page.locator(`[data-square="${to}"]`));
      await page.mouse.down();
      await page.mouse.move((x + goal) / 2, y, { steps: 3 });
      await page.mouse.move(goal, y, { steps: 3 });
      await page.mouse.up();
    }
    assert.equal(await moves(page), 0, 'the move is only aimed at');
    await id(page, `coin-${changes[0].index}`).click();
  },
};

const byKeyboard = {
  async board(page, { to }, from) {
    await cell(page, from).focus();
    const press = async (key, times) => { for (let i = 0; i < times; i += 1) await page.keyboard.press(key); };
    const [dx, dy] = [Number(to[0]) - Number(from[0]), Number(to[1]) - Number(from[1])];
    await press(dx < 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(dx));
    await press(dy < 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(dy));
    await page.keyboard.press('Enter');
  },
  async heaps(page, { changes }) {
    for (const { index, from, to } of changes) {
      await id(page, `pile-${index}`).focus();
      for (let i = to; i < from; i += 1) await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  },
  async strip(page, { changes }) {
    for (const { index, from, to } of changes) {
      await id(page, `coin-${index}`).focus();
      for (let i = to; i < from; i += 1) await page.keyboard.press('ArrowLeft');
    }
    await page.keyboard.press('Enter');
  },
};

describe('every game is opened and moved in by hand', () => {
  for (const entry of games) for (const showcase of entry.showcases) {
    scene(showcase.game, {}, async (page) => {
      await ready(page);
      await id(page, 'games').locator(`a[data-game="${showcase.game}"]`).click();
      await page.waitForFunction((title) => document.querySelector('[data-testid=game-title]').textContent === title,
        showcase.title);
      await ready(page);
      assert.equal(await id(page, 'stage').getAttribute('data-kind'), entry.shape);
      assert.ok((await id(page, 'game-sentence').innerText()).startsWith(showcase.sentence));
      assert.deepEqual(await position(page), showcase.start);
      assert.equal(await id(page, 'games').locator('a[data-game][aria-current=true]').getAttribute('data-game'),
        showcase.game);
      await page.check('[data-testid=opponent-two]', { force: true });
      await ready(page);

      const ref = { game: showcase.game };
      const [first] = await byHand(ref, showcase.start, entry.shape);
      await byPointer[entry.shape](page, first, showcase.start);
      await played(page, 1);
      assert.deepEqual(await position(page), first.to, 'the pointer moved there');

      const then = await hint(page);
      assert.ok(then.marked > 0, 'the hinted move is marked on the drawing');
      await agrees(ref, first.to, then);

      const [second] = await byHand(ref, first.to, entry.shape);
      await byKeyboard[entry.shape](page, second, first.to);
      await played(page, 2);
      assert.deepEqual(await position(page), second.to, 'the keys moved there');
    });
  }
});

/** A hint is a legal move; where the position can be won it wins. */
async function agrees(ref, from, { wins, to }) {
  const [before, after, legal] = await Promise.all([
    ask('outcome', { ...ref, position: from }), ask('outcome', { ...ref, position: to }),
    ask('legal', { ...ref, position: from, to })]);
  assert.ok(legal.legal, `the hint ${from} → ${to} is a move`);
  assert.equal(wins, before.outcome === 'N', `the hint at ${from} says whether it can be won`);
  if (wins) assert.equal(after.outcome, 'P', `the hinted move ${from} → ${to} wins`);
}

/** Plays until the game is over; `choose` says what the player does. */
async function toTheEnd(page, choose) {
  for (;;) {
    if (await id(page, 'ending').isVisible()) return;
    const before = await moves(page);
    await typeMove(page, await choose(await position(page)));
    await played(page, before + 2);
  }
}

/** From a lost position the player ends it soon: the move that leaves the least, but leaves something. */
async function hasten(ref, from) {
  const size = (to) => to.reduce((sum, pile) => sum + BigInt(pile) + 1n, 0n);
  const sorted = (await targets(ref, from)).sort((one, other) => Number(size(one) - size(other)));
  return sorted.find((to) => to.some((pile) => pile !== '0')) ?? sorted[0];
}

const link = ({ game, misere }, from) =>
  `play?game=${game}&from=${from.join(',')}&opponent=perfect${misere ? '&misere=1' : ''}`;

describe('the perfect opponent', () => {
  for (const entry of games) {
    const [showcase] = entry.showcases;
    for (const misere of [false, true]) {
      if (misere && !entry.strategies.some((name) => name.includes('misère'))) continue;
      const ref = { game: showcase.game, misere };
      const name = `${showcase.game}${misere ? ', misère' : ''}`;
      scene(`${name}: loses where the first player can win`, { at: null }, async (page, { open }) => {
        const { outcome } = await ask('outcome', { ...ref, position: showcase.start });
        assert.equal(outcome, 'N', 'the usual start can be won');
        await open(link(ref, showcase.start));
        await ready(page);
        await toTheEnd(page, async (from) => {
          const advice = await hint(page);
          await agrees(ref, from, advice);
          return advice.to;
        });
        assert.equal(await id(page, 'verdict').innerText(), en['play.won']);
        // The player's own moves, every second one, were all good.
        await page.waitForFunction(() => [...document.querySelectorAll('[data-testid=history] li')].every((item) =>
          item.dataset.mark !== ''));
        const marks = await id(page, 'history').locator('li')
          .evaluateAll((items) => items.map((item) => item.dataset.mark));
        assert.deepEqual([...new Set(marks.filter((_, index) => index % 2 === 0))], ['good']);
      });
      scene(`${name}: wins where the first player cannot`, { at: null }, async (page, { open }) => {
        const { moves: [best] } = await ask('best', { ...ref, position: showcase.start });
        const { outcome } = await ask('outcome', { ...ref, position: best.to });
        assert.equal(outcome, 'P', 'the winning move leads to a safe start');
        await open(link(ref, best.to));
        await ready(page);
        await toTheEnd(page, (from) => hasten(ref, from));
        assert.ok((await ask('position', { ...ref, position: await position(page) })).over,
          'the server agrees that it is over');
        assert.equal(await id(page, 'verdict').innerText(), en['play.lost']);
      });
    }
  }
});

describe('in German', () => {
  scene('rules, parameters and the printed sheet of every game speak German', { at: null }, async (page, world) => {
    for (const [index, entry] of games.entries()) {
      const { words, de } = await ask('rules', { game: entry.id });
      const at = `play?game=${entry.id}&lang=de`;
      // The others as an address changed by hand, which is quicker than a page loaded anew.
      if (index === 0) await world.open(at);
      else await page.evaluate((hash) => { location.hash = hash; }, at);
      await page.waitForFunction((text) => document.querySelector('.sheet-rules')?.textContent === text, de.words);
      await ready(page);
      const told = id(page, 'rules-words');
      const plain = (text) => text.replace(/[\s_^{}]/g, '');
      assert.equal(plain(await told.textContent()), plain(de.words), entry.id);
      assert.equal(await told.getAttribute('lang'), 'de', entry.id);
      const source = page.locator('.about-game .source');
      assert.deepEqual([await source.textContent(), await source.getAttribute('lang')], [de.source, 'de'], entry.id);
      for (const { name, de: { meaning } } of entry.parameters) {
        await page.waitForFunction(([field, text]) =>
          document.querySelector(`label[for=parameter-${field}]`)?.textContent.replace(/[\s_^{}]/g, '').includes(text),
        [name, plain(meaning)]);
      }
      // No sentence is the same in both languages.
      const sentences = (text) => text.split(/[.;:]/).map((each) => each.trim()).filter((each) => / /.test(each));
      const both = sentences(words).filter((each) => /[a-z]{4}/.test(each) && sentences(de.words).includes(each));
      assert.deepEqual(both, [], entry.id);
    }
  });
});
