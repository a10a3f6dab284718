/**
 * The page on screens of every size, the course of a game that can be walked, and every link it can be given: nothing
 * is ever off the screen, blank or without a way on.
 */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsQR from 'jsqr';
import { ask, en, games, id, invite, played, position, ready, scene, strings, typeMove } from './support.mjs';

const de = await strings('de');

const SCREENS = [
  ['a phone', { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }],
  ['a phone on its side', { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true }],
  ['a tablet', { viewport: { width: 1024, height: 768 }, hasTouch: true }],
  ['a laptop', { viewport: { width: 1440, height: 900 } }],
  ['a wall', { viewport: { width: 2560, height: 1440 } }],
];
const boards = games.filter(({ shape, kind }) => shape === 'board' && kind === 'game')
  .flatMap(({ showcases }) => showcases);
const ref = { game: invite.game };
const start = invite.position;
const at = `play?game=${invite.game}&from=${start.join(',')}`;
const legal = async (from, more = ref) => (await ask('position', { ...more, position: from })).moves;

describe('every board fits its screen', () => {
  for (const [name, settings] of SCREENS) {
    scene(name, { ...settings, at: null }, async (page, { open }) => {
      for (const [index, { game, title }] of boards.entries()) {
        // The others as an address changed by hand, which is quicker than a page loaded anew.
        if (index === 0) await open(`play?game=${game}`);
        else await page.evaluate((hash) => { location.hash = hash; }, `play?game=${game}`);
        await page.waitForFunction((words) => document.querySelector('[data-testid=game-title]')?.textContent === words,
          title);
        await ready(page);
        const { height, width } = settings.viewport;
        const seen = await page.evaluate(() => {
          const box = (/** @type {string} */ query) => {
            const { left, right, top, bottom } = document.querySelector(query).getBoundingClientRect();
            return { left, right, top, bottom };
          };
          const dots = [...document.querySelectorAll('.plane .dots circle')].map((dot) => dot.getBoundingClientRect());
          return {
            board: box('[data-testid=board]'), piece: box('.plane .piece'),
            least: document.querySelector('.plane .cell').getBoundingClientRect().width,
            tabs: getComputedStyle(document.querySelector('.views')).position === 'fixed'
              ? document.querySelector('.views').getBoundingClientRect().height
              : 0,
            inside: dots.filter(({ left, right, top, bottom }) => left >= 0 && top >= 0 && right <= innerWidth
              && bottom <= innerHeight).length,
            dots: dots.length, wide: document.documentElement.scrollWidth,
          };
        });
        for (const part of [seen.board, seen.piece]) {
          const words = `${game}: ${JSON.stringify(seen)}`;
          assert.ok(part.left >= -1 && part.right <= width + 1, `off the screen sideways, ${words}`);
          assert.ok(part.top >= 0 && part.bottom <= height - seen.tabs + 1, `too high, ${words}`);
        }
        assert.ok(seen.dots > 0 && seen.inside === seen.dots, `${game}: every drawn target is seen`);
        assert.ok(seen.wide <= width, `${game}: the page scrolls sideways`);
        assert.ok(seen.least >= (settings.hasTouch ? 20 : 14), `${game}: cells of ${seen.least} px`);
      }
    });
  }

  scene('the picture in Explore too, on a phone on its side', { ...SCREENS[1][1], at: `explore?game=${invite.game}` },
    async (page) => {
      await page.locator('rw-heatmap').waitFor();
      const [picture, choice] = await page.evaluate(() => ['rw-heatmap', '.controls'].map((query) => {
        const { left, right, top, bottom } = document.querySelector(query).getBoundingClientRect();
        return { left, right, top, bottom };
      }));
      const words = JSON.stringify([picture, choice]);
      assert.ok(picture.top >= 0 && picture.bottom <= 360 && picture.bottom - picture.top > 150, words);
      assert.ok(choice.left >= picture.right && choice.bottom <= 360, `what is chosen is beside it: ${words}`);
    });

  const slices = games.find(({ piles }) => piles === 3).showcases[0];
  scene('slices of three piles there are whole above what is read', { ...SCREENS[1][1],
    at: `explore?game=${slices.game}&size=50` }, async (page) => {
    await page.locator('.picture[data-took]').nth(2).waitFor();
    await page.locator('[data-testid=explore-play]:enabled').waitFor();
    const boxes = await page.evaluate(() => {
      const bar = document.querySelector('.bar').getBoundingClientRect().bottom;
      scrollBy(0, document.querySelector('.pictures figcaption').getBoundingClientRect().top - bar);
      const box = (/** @type {Element} */ each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return { left, right, top, bottom };
      };
      return {
        bar, read: box(document.querySelector('.readout')), maps: [...document.querySelectorAll('rw-heatmap')].map(box),
      };
    });
    const words = JSON.stringify(boxes);
    assert.equal(boxes.maps.length, 3);
    for (const { top, bottom, left, right } of boxes.maps) {
      assert.ok(top >= boxes.bar && bottom <= boxes.read.top && left >= 0 && right <= 740, words);
      assert.ok(right - left > 150, words);
    }
  });

  scene('squares and dots can be told apart', { at }, async (page) => {
    await ready(page);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => { document.documentElement.dataset.theme = name; }, theme);
      const [light, dark, dot] = await page.evaluate(() => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
        const colour = (/** @type {string} */ query) => {
          canvas.fillStyle = getComputedStyle(document.querySelector(query)).fill;
          canvas.fillRect(0, 0, 1, 1);
          return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
        };
        return [colour('.plane .cell:not(.dark)'), colour('.plane .cell.dark'), colour('.plane .dots circle')];
      });
      assert.ok(contrast(light, dark) >= 1.3, `${theme}: squares ${contrast(light, dark)}`);
      for (const square of [light, dark]) assert.ok(contrast(dot, square) >= 3, `${theme}: ${contrast(dot, square)}`);
    }
  });
});

/** WCAG contrast. @param {number[]} one @param {number[]} other */
function contrast(one, other) {
  const luminance = (/** @type {number[]} */ colour) => {
    const [r, g, b] = colour.map((part) => part / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe('a board too large for the screen', () => {
  const far = boards.find(({ game }) => game === 'wythoff') ?? boards[0];
  for (const [name, settings] of SCREENS.slice(0, 2)) {
    scene(`the goal is seen on the map, on ${name}`, { ...settings, at: `play?game=${far.game}&from=24,32` },
      async (page) => {
        await ready(page);
        const { width, height } = settings.viewport;
        const parts = ['.plane .piece', '.whole .goal', '[data-testid=board]'];
        const boxes = await page.evaluate((queries) => queries.map((query) => {
          const { left, right, top, bottom } = document.querySelector(query).getBoundingClientRect();
          return { left, right, top, bottom };
        }), parts);
        const tabs = name === 'a phone' ? await page.locator('.views').evaluate((each) => each.offsetHeight) : 0;
        for (const { left, right, top, bottom } of boxes) {
          assert.ok(left >= 0 && top >= 0 && right <= width + 1 && bottom <= height - tabs + 1, JSON.stringify(boxes));
        }
      });
    scene(`the board to begin with is whole, with its goal, on ${name}`, settings, async (page) => {
      await ready(page);
      assert.deepEqual(await position(page), start);
      assert.equal(await page.locator('.whole').count(), 0);
      assert.equal(await id(page, 'board').locator('.goal *').count() > 0, true);
    });
  }

  const there = `play?game=${far.game}&from=1000,1618&opponent=two`;
  scene('shows a window around the piece and the whole beside it', { at: there },
    async (page) => {
      await ready(page);
      assert.equal(await id(page, 'stage').getAttribute('data-kind'), 'board');
      assert.ok(await id(page, 'board').locator('[data-x="1000"][data-y="1618"]').isVisible());
      assert.match(await id(page, 'overview-words').innerText(), /1618/);
      // Moves within the window are marked, though there are too many to list them all.
      await id(page, 'board').locator('.dots circle').nth(10).waitFor({ state: 'attached' });
      // Keys walk on beyond the edge of the window.
      const before = await id(page, 'overview-words').innerText();
      await id(page, 'board').locator('[data-x="1000"][data-y="1618"]').focus();
      for (let i = 0; i < 64; i += 1) await page.keyboard.press('ArrowDown');
      assert.notEqual(await id(page, 'overview-words').innerText(), before);
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute('data-y')), String(1618 - 64));
      // Which cells are moves is asked for as the keys come there; then the cell is aimed at.
      await id(page, 'board').locator(`.aimed[data-x="1000"][data-y="${1618 - 64}"]`).waitFor({ state: 'attached' });
      await page.keyboard.press('Enter');
      await played(page, 1);
      assert.deepEqual(await position(page), ['1000', String(1618 - 64)]);
      await id(page, 'overview-home').click();
      await id(page, 'board').locator('[data-x="0"][data-y="0"]').click();
      await id(page, 'overview-back').click();
      assert.ok(await id(page, 'board').locator(`[data-x="1000"][data-y="${1618 - 64}"]`).isVisible());
    });
});

describe('the course of a game', () => {
  scene('is walked by click and by keys, and branches are kept', { at: `${at}&opponent=two` }, async (page) => {
    await ready(page);
    const [one] = (await legal(start)).map(({ to }) => to).filter((to) => to.every((pile) => Number(pile) > 2));
    const after = (await legal(one)).map(({ to }) => to).filter((to) => to.every((pile) => Number(pile) > 0));
    await typeMove(page, one);
    await played(page, 1);
    await typeMove(page, after[0]);
    await played(page, 2);
    await id(page, 'step-0').click();
    await played(page, 0);
    assert.deepEqual(await position(page), start);
    await id(page, 'step-0').press('ArrowRight');
    await played(page, 1);
    assert.deepEqual(await position(page), one);
    await typeMove(page, after[1]);
    await played(page, 2);
    assert.deepEqual(await position(page), after[1]);
    await id(page, 'branch').click();
    await played(page, 2);
    assert.deepEqual(await position(page), after[0], 'the branch is taken up again');
    await id(page, 'branch').click();
    assert.deepEqual(await position(page), after[1]);
  });

  scene('looking back does not make the opponent move', { at: `${at}&opponent=perfect` }, async (page) => {
    await ready(page);
    await typeMove(page, (await legal(start))[0].to);
    await played(page, 2);
    const there = await position(page);
    await id(page, 'step-1').click();
    await played(page, 1);
    assert.equal(await id(page, 'message').innerText(), en['play.looking.theirs']);
    await id(page, 'step-2').click();
    await played(page, 2);
    assert.deepEqual(await position(page), there);
    await id(page, 'step-1').click();
    await played(page, 1);
    await id(page, 'resume').click();
    await played(page, 2);
    assert.deepEqual(await position(page), there, 'a perfect opponent answers alike');
  });

  scene('the end card says where the game was lost, and Escape puts it away', { at: `${at}&opponent=two` },
    async (page) => {
      await ready(page);
      // A slip, and from then on both play best: whoever slipped has lost.
      const outcomes = await Promise.all((await legal(start)).map(async ({ to }) =>
        [to, (await ask('outcome', { ...ref, position: to })).outcome]));
      assert.equal((await ask('outcome', { ...ref, position: start })).outcome, 'N');
      const [slip] = outcomes.find(([to, outcome]) => outcome === 'N' && to.some((pile) => Number(pile) > 3));
      let here = slip;
      await typeMove(page, slip);
      await played(page, 1);
      for (let count = 2; (await legal(here)).length > 0; count += 1) {
        const best = await ask('best', { ...ref, position: here });
        here = (best.moves[0] ?? best.stalling).to;
        await typeMove(page, here);
        await played(page, count);
      }
      await id(page, 'slip-go').waitFor();
      const { moves: [better] } = await ask('best', { ...ref, position: start });
      const said = (await id(page, 'slip').innerText()).replace(/\s/g, '');
      assert.ok(said.includes(`${start.join('/')}→${slip.join('/')}`), said);
      assert.ok(said.includes(better.to.join('/')), said);
      await id(page, 'again').focus();
      await page.keyboard.press('Escape');
      assert.equal(await id(page, 'ending').isVisible(), false);
      await id(page, 'step-1').click();
      await id(page, 'step-0').click();
      await played(page, 0);
      assert.deepEqual(await position(page), start);
    });

  scene('every move can say whether it wins, and how long it lasts', { at: `${at}&opponent=two` }, async (page) => {
    await ready(page);
    await id(page, 'judge-moves').click();
    await id(page, 'board').locator('.fate text').first().waitFor({ state: 'attached' });
    const won = await id(page, 'board').locator('.fate.wins').count();
    const moves = await legal(start);
    assert.equal(await id(page, 'board').locator('.fate').count(), moves.length);
    const fates = await Promise.all(moves.map(({ to }) => ask('outcome', { ...ref, position: to })));
    assert.equal(won, fates.filter(({ outcome }) => outcome === 'P').length);
  });

  const strip = games.find(({ shape, kind }) => shape === 'strip' && kind === 'game').showcases[0];
  scene('a coin is moved by a click on it and one on its square', { at: `play?game=${strip.game}&opponent=two` },
    async (page) => {
      await ready(page);
      const from = await position(page);
      const moves = await legal(from, { game: strip.game });
      const index = from.length - 1;
      const others = from.filter((_, each) => each !== index);
      const to = moves.map((move) => move.to).find((target) => target.length === from.length
        && others.every((square) => target.includes(square)) && target.some((square) => !from.includes(square)));
      const square = to.find((each) => !from.includes(each));
      await id(page, `coin-${index}`).click();
      assert.ok(await page.locator('.track .goals circle').count() > 0, 'its squares are marked');
      await page.locator(`[data-square="${square}"]`).click({ position: { x: 3, y: 3 } });
      // What was put somewhere is seen there, and played by the button, by Enter, or by another click on it.
      assert.equal(await id(page, `coin-${index}`).getAttribute('aria-valuenow'), square);
      assert.deepEqual(await position(page), from);
      await id(page, `coin-${index}`).click();
      await played(page, 1);
      assert.deepEqual(await position(page), to);
    });

  scene('where the piece would go is seen before it goes, by pointer and by keys', { at: `${at}&opponent=two` },
    async (page) => {
      await ready(page);
      const [move] = await legal(start);
      const cell = id(page, 'board').locator(`[data-x="${move.to[0]}"][data-y="${move.to[1]}"]`);
      const ghost = () => page.evaluate(() => {
        const drawn = [...document.querySelectorAll('[data-testid=board] .ghost')].find((each) =>
          each.childElementCount > 0);
        return drawn ? drawn.getBoundingClientRect().toJSON() : false;
      });
      await cell.hover();
      const [seen, box] = [await ghost(), await cell.boundingBox()];
      assert.ok(seen && seen.x >= box.x - 1 && seen.right <= box.x + box.width + 1, JSON.stringify([seen, box]));
      await page.mouse.move(0, 0);
      assert.equal(await ghost(), false);
      await id(page, 'board').locator('.here').focus();
      assert.equal(await ghost(), false, 'the piece itself goes nowhere');
      await page.keyboard.press('ArrowLeft');
      assert.ok(await ghost());
    });
});

describe('select, preview, play: the same on board, piles and coins, by pointer, touch and keys', () => {
  const shown = (shape, piles) => games.find((entry) => entry.shape === shape && entry.kind === 'game'
    && (piles === undefined || entry.piles === piles)).showcases[0];
  // How each drawing is aimed at the move that changes the last pile, coin or row to the smallest it may become.
  const DRAWINGS = {
    board: {
      showcase: { game: invite.game, start },
      spot: (page, to) => id(page, 'board').locator(`[data-x="${to[0]}"][data-y="${to[1]}"]`),
      seen: (page) => page.locator('[data-testid=plan] .ghost').count(),
      begin: (page, from) => id(page, 'board').locator(`[data-x="${from[0]}"][data-y="${from[1]}"]`).focus(),
      key: 'ArrowDown',
    },
    heaps: {
      showcase: shown('heaps', 3),
      spot: (page, to, index) => id(page, `pile-${index}`).locator(`[data-at="${to[index]}"]`),
      seen: (page) => page.locator('.tokens .gone').count(),
      begin: (page, from, index) => id(page, `pile-${index}`).focus(),
      key: 'ArrowDown',
    },
    strip: {
      showcase: shown('strip'),
      choose: (page, index) => id(page, `coin-${index}`),
      spot: (page, to, index) => page.locator(`[data-square="${to[index]}"]`),
      seen: (page) => page.locator('.track .ghost').count(),
      begin: (page, from, index) => id(page, `coin-${index}`).focus(),
      key: 'ArrowLeft',
      position: { x: 3, y: 3 },
    },
  };
  for (const [shape, drawing] of Object.entries(DRAWINGS)) for (const hand of ['pointer', 'touch', 'keys']) {
    const { game, start: from } = drawing.showcase;
    const index = from.length - 1;
    const settings = hand === 'touch' ? SCREENS[0][1] : SCREENS[3][1];
    scene(`${shape}, ${hand}`, { ...settings, at: `play?game=${game}&from=${from.join(',')}&opponent=two` },
      async (page) => {
        await ready(page);
        // One pile, coin or coordinate is lessened, by as little as can be.
        const to = (await legal(from, { game })).map((move) => move.to).filter((each) => each.length === from.length
          && each.every((pile, at) => (at === index ? Number(pile) < Number(from[at]) : pile === from[at])))
          .sort((one, other) => Number(other[index]) - Number(one[index]))[0];
        const press = (locator) => (hand === 'touch'
          ? locator.tap({ position: drawing.position })
          : locator.click({ position: drawing.position }));
        const aim = async () => {
          if (hand === 'keys') {
            await drawing.begin(page, from, index);
            for (let at = Number(from[index]); at > Number(to[index]); at -= 1) await page.keyboard.press(drawing.key);
            return;
          }
          const chosen = drawing.choose?.(page, index);
          if (chosen && !(await chosen.evaluate((each) => each.classList.contains('chosen')))) {
            await (hand === 'touch' ? chosen.tap() : chosen.click());
          }
          await press(drawing.spot(page, to, index));
        };
        const again = () => (hand === 'keys' ? page.keyboard.press('Enter') : press(drawing.spot(page, to, index)));
        const aimed = async () => {
          assert.ok(await drawing.seen(page) > 0, 'the move is seen on the drawing');
          assert.deepEqual((await id(page, 'move-to').inputValue()).split(', '), to, 'and what would be left');
          const way = { pointer: 'hand', touch: 'finger', keys: 'keys' }[hand];
          const told = await id(page, 'message').innerText();
          assert.ok(told.endsWith(en[`play.once-more.${way}`]), 'and how to play it');
          assert.ok(await id(page, 'move-play').evaluate((each) => each.classList.contains('primary')));
          assert.deepEqual(await position(page), from, 'nothing is played');
        };
        await aim();
        await aimed();
        await page.keyboard.press('Escape');
        assert.equal(await drawing.seen(page), 0, 'Escape takes it back');
        assert.equal(await id(page, 'move-to').inputValue(), '');
        await aim();
        await aimed();
        await again();
        await played(page, 1);
        assert.deepEqual(await position(page), to);
        assert.equal(await drawing.seen(page), 0);
      });
  }

  scene('what is typed is seen too, and a move that is none says so where it is', { at: `${at}&opponent=two` },
    async (page) => {
      await ready(page);
      const [{ to }] = await legal(start);
      await id(page, 'move-to').fill(to.join(', '));
      await page.locator('[data-testid=plan] .ghost').waitFor({ state: 'attached' });
      await id(page, 'move-to').press('Escape');
      assert.equal(await page.locator('[data-testid=plan] *').count(), 0);
      const wrong = [String(Number(start[0]) - 1), String(Number(start[1]) - 3)];
      const spot = id(page, 'board').locator(`[data-x="${wrong[0]}"][data-y="${wrong[1]}"]`);
      await spot.click();
      await page.locator('[data-testid=plan] .tile.wrong').waitFor({ state: 'attached' });
      const { said } = await ask('legal', { ...ref, position: start, to: wrong });
      assert.equal(await id(page, 'message').innerText(), said);
      await spot.click();
      await page.waitForFunction((text) => document.querySelector('#live').textContent.includes(text), said);
      assert.deepEqual(await position(page), start);
      // A click on the piece itself aims at nothing.
      await id(page, 'board').locator('.here').click();
      assert.equal(await page.locator('[data-testid=plan] *').count(), 0);
    });
});

describe('links', () => {
  scene('carry what Play shows', { at: `play?game=wythoff&from=9,12&opponent=two` }, async (page, { open }) => {
    await ready(page);
    await id(page, 'why').click();
    await id(page, 'judge-moves').click();
    await id(page, 'safe-cells').click();
    const { named, best } = await ask('why', { game: 'wythoff', position: ['9', '12'] });
    const cell = `[data-x="${best.to[0]}"][data-y="${best.to[1]}"]`;
    const lit = async () => {
      await id(page, 'board').locator('.arrow.why').waitFor({ state: 'attached' });
      await id(page, 'board').locator('.tile.safe').first().waitFor({ state: 'attached' });
      await id(page, 'board').locator('.fate').first().waitFor({ state: 'attached' });
      // What the reasons speak of is lit, as far as it is on the board; the edge says where the rest lies.
      const off = new Set(named.filter((each) => each.some((pile) => Number(pile) >= 13)).map(String));
      assert.ok(off.size > 0, 'one of them lies beyond the board');
      const labels = await id(page, 'beyond').evaluateAll((all) => all.map((each) => {
        const [label, plane] = [each.querySelector('rect'), each.closest('.plane')].map((part) =>
          part.getBoundingClientRect());
        return {
          cell: each.dataset.cell, words: each.textContent,
          inside: label.left >= plane.left && label.right <= plane.right && label.top >= plane.top - 1,
        };
      }));
      assert.deepEqual(new Set(labels.map(({ cell: where }) => where)), off);
      for (const { cell: where, words, inside } of labels) {
        assert.match(words, new RegExp(`[↖↑↗←→↙↓↘] ${where.replace(',', '/')}`));
        assert.ok(inside, words);
      }
      const on = named.filter((each) => each.every((pile) => Number(pile) < 13)).map(String);
      assert.ok(on.length > 0 && on.includes(String(best.to)), JSON.stringify(named));
      assert.equal(await id(page, 'board').locator('.tile.lit').count(), new Set(on).size);
      assert.match(await id(page, 'board').locator(cell).getAttribute('aria-label'), new RegExp(en['board.lit']));
    };
    await lit();
    const hash = await (await page.waitForFunction(() => (/see=why,cells,moves/.test(location.hash)
      ? location.hash.slice(1)
      : null))).jsonValue();
    await page.evaluate(() => localStorage.clear());
    await open(hash);
    await ready(page);
    await lit();
    await open(hash.replace(/&see=[^&]*/, ''));
    await ready(page);
    assert.equal(await id(page, 'board').locator('.tile').count(), 0);
  });

  scene('that are wrong say so in every view, with a way on',
    { at: null, allow: [/status of 4(04|22)/], locale: 'de-DE' }, async (page, { open }) => {
      for (const [link, what] of [
        ['play?game=nonsense', 'game'], ['explore?game=nonsense', 'game'], ['prove?game=nonsense', 'game'],
        ['play?game=corner:piece=wizard', 'parameters'], ['explore?game=corner:piece=wizard', 'parameters'],
        [`play?game=wythoff&from=3,x`, 'position'],
      ]) {
        await open(link);
        await page.locator(`[data-testid=lost][data-what=${what}]`).waitFor();
        const game = /game=([^&]*)/.exec(link)[1];
        const said = await id(page, 'lost').locator('h2').innerText();
        assert.equal(said, de[`lost.${what}`].replace('{game}', game), link);
      }
      await id(page, 'lost').getByText(de['lost.again']).click();
      await ready(page);
      assert.ok((await position(page)).every((pile) => /^\d+$/.test(pile)));
    });

  scene('are shown as a code for the camera', { at }, async (page) => {
    await ready(page);
    await id(page, 'share').click();
    const link = await id(page, 'share-link').inputValue();
    const { width, height, data } = await page.evaluate(async () => {
      const drawing = document.querySelector('[data-testid=share-code] svg');
      const text = new XMLSerializer().serializeToString(drawing);
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
      await image.decode();
      const canvas = new OffscreenCanvas(400, 400);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0, 400, 400);
      // As text: a list of so many numbers would take seconds to come over.
      const letters = Array.from(context.getImageData(0, 0, 400, 400).data, (each) => String.fromCharCode(each));
      return { width: 400, height: 400, data: letters.join('') };
    });
    const pixels = Uint8ClampedArray.from(data, (letter) => letter.charCodeAt(0));
    assert.equal(jsQR.default?.(pixels, width, height)?.data ?? jsQR(pixels, width, height)?.data, link);
    assert.ok(await id(page, 'share-alone').isVisible(), 'an address of this computer is of no use to others');
  });

  scene('that the page makes itself all lead somewhere', {}, async (page, { faults }) => {
    await ready(page);
    const found = await page.locator('a[href^="#"]').evaluateAll((all) => all.map((each) => each.hash.slice(1)));
    const shown = found.filter((link) => /^play\?game=/.test(link));
    assert.ok(shown.length >= boards.length, 'every game is in the list');
    const links = [...new Set([
      ...found.filter((link) => link !== 'main'),
      ...shown.flatMap((link) => ['explore', 'prove'].map((view) => link.replace('play', view))),
    ])];
    for (const link of links) {
      await page.evaluate((hash) => { location.hash = hash; }, link);
      const view = link.split('?')[0];
      await page.locator(`main.view-${view}`).waitFor();
      await page.waitForFunction(() => (document.querySelector('main').innerText.trim().length ?? 0) > 60);
      assert.equal(await id(page, 'lost').count(), 0, link);
      assert.deepEqual(faults, [], link);
    }
  });

  // The same in every run.
  let seed = 7;
  const below = (bound) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % bound;
  };
  const views = ['play', 'explore', 'rules', 'prove', 'ledger'];
  const mutated = Array.from({ length: 200 }, () => {
    const { game, start: from } = boards[below(boards.length)];
    let text = `${views[below(5)]}?game=${game}&from=${from.join(',')}&moves=1,1;0,0&misere=1&opponent=two&lock=hints`;
    for (let count = 1 + below(3); count > 0; count -= 1) {
      const place = below(text.length);
      const letters = ['', 'x', '%', ',', '9', '&', '=', ';', '/', '999999999999'];
      text = text.slice(0, place) + letters[below(letters.length)] + text.slice(place + below(3));
    }
    return text;
  });
  scene('that were damaged never leave the page blank',
    { at: null, allow: [/status of 4(04|22|13)/, /timed out|429|503/] }, async (page, { open }) => {
      for (const [index, link] of mutated.entries()) {
        // Most of them as an address changed by hand, which is quicker than a page loaded anew.
        if (index % 12 === 0) await open(link);
        else await page.evaluate((hash) => { location.hash = hash; }, link);
        await page.waitForFunction(() => (document.querySelector('main')?.innerText.trim().length ?? 0) > 20, null,
          { polling: 30 }).catch(() => assert.fail(`blank: ${link}`));
      }
    });
});

describe('every view is accessible', () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const strip = games.find(({ shape }) => shape === 'strip').showcases[0];
  const heaps = games.find(({ shape, piles }) => shape === 'heaps' && piles === 3).showcases[0];
  const places = [
    at, `play?game=${heaps.game}`, `play?game=${strip.game}`, `explore?game=${invite.game}&size=50`,
    `explore?game=${strip.game}`, 'rules', `prove?game=${invite.game}`, 'ledger',
    `${at}&see=why,cells,moves`,
    `explore?game=${invite.game}&size=50&cell=3,4&pairs=1&steps=1`,
    'prove?game=nonsense',
  ];
  for (const theme of ['light', 'dark']) {
    const settings = { at: null, colorScheme: theme, allow: [/status of 404/] };
    scene(`by the rules of axe, ${theme}`, settings, async (page, { open }) => {
      for (const place of places) {
        await open(place);
        await page.locator('main h1').first().waitFor();
        await page.waitForFunction(() => document.querySelectorAll('[aria-busy=true]').length === 0
          && (document.querySelector('main')?.innerText.length ?? 0) > 60);
        // The list of the ledger is long: the first entries, and one of each verdict, say as much as all.
        if (place === 'ledger') {
          await id(page, 'ledger-entry').first().waitFor();
          await page.evaluate(() => {
            const seen = new Set();
            for (const [index, each] of document.querySelectorAll('[data-testid=ledger-entry]').entries()) {
              const verdict = each.querySelector('.pill')?.textContent;
              if (index >= 5 && seen.has(verdict)) each.remove();
              seen.add(verdict);
            }
          });
        }
        await page.evaluate(axe);
        // What has nothing to do with colours is the same in the dark.
        const rules = theme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {};
        const { violations } = await page.evaluate((more) =>
          window.axe.run(document, { resultTypes: ['violations'], ...more }), rules);
        const found = violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' | ')}`);
        assert.deepEqual(found, [], place);
      }
    });
  }
});
