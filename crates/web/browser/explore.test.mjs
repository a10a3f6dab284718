/** Explore: the picture shows what the server worked out, cell by cell. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { ask, en, games, id, invite, origin, position, ready, scene } from './support.mjs';

const at = `explore?game=${invite.game}&from=${invite.position.join(',')}`;
const drawn = (page, size, name = 'heatmap') =>
  page.locator(`.picture[data-size="${size}"][data-took]:has([data-testid=${name}])`).waitFor();
const board = (more) => ask('board', { game: invite.game, want: 'outcomes', ...more });
const count = (rows) => rows.join('').split('P').length - 1;
const plain = (text) => text.replace(/\s/g, '');

/**
 * The colour in the middle of every cell, keyed `x,y`: where a cell lies is found by moving a pointer over the
 * picture and reading what the page says is under it, so the colours and the read-out are judged together.
 */
function colours(page, name = 'heatmap') {
  return page.evaluate((which) => {
    const map = document.querySelector(`[data-testid=${which}]`);
    const { canvas } = map;
    const box = canvas.getBoundingClientRect();
    const ratio = canvas.width / box.width;
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const before = copy.getImageData(0, 0, canvas.width, canvas.height);
    const place = document.querySelector('[data-testid=explore-position]');
    const under = (x, y) => {
      canvas.dispatchEvent(new PointerEvent('pointermove', {
        clientX: box.left + x, clientY: box.top + y, pointerId: 1, bubbles: true,
      }));
      return /^(\d+)\D+(\d+)$/.exec(place.textContent)?.slice(1).map(Number) ?? null;
    };
    const line = (length, point, axis) => {
      const found = new Map();
      for (let i = 0; i < length; i += 0.5) {
        const cell = under(...point(i));
        if (cell) found.set(cell[axis], [...(found.get(cell[axis]) ?? []), i]);
      }
      return new Map([...found].map(([cell, all]) => [cell, (all[0] + all.at(-1)) / 2]));
    };
    // Along a row through the middle, and along a column through the middle.
    const columns = line(box.width, (i) => [i, box.height / 2], 0);
    const rows = line(box.height, (i) => [box.width / 2, i], 1);
    canvas.dispatchEvent(new PointerEvent('pointerleave', { pointerId: 1 }));
    const result = {};
    for (const [x, px] of columns) for (const [y, py] of rows) {
      const at = 4 * (Math.floor(py * ratio) * before.width + Math.floor(px * ratio));
      result[`${x},${y}`] = [...before.data.slice(at, at + 4)].join();
    }
    return result;
  }, name);
}

/** The colours of a whole picture: read again while the page is still finding its place. */
async function allColours(page, cells, name) {
  let painted = {};
  for (let tries = 0; tries < 20 && Object.keys(painted).length !== cells; tries += 1) {
    painted = await colours(page, name);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  assert.equal(Object.keys(painted).length, cells, 'every cell is there');
  return painted;
}

/** The colour of every cell in a saved picture with so many cells a side, keyed `x,y`. */
function savedColours(svg, side) {
  const found = {};
  const [, left, width] = /<rect x="([\d.]+)" y="0" width="([\d.]+)"[^>]*>\n<g class="cells"/.exec(svg);
  const cell = Number(width) / side;
  const [cells] = /<g class="cells".*?<\/g>/s.exec(svg);
  for (const [, path, ...colour] of cells.matchAll(/<path d="([^"]*)" fill="#(..)(..)(..)"/g)) {
    for (const [, x, top, across] of path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g)) {
      const [first, row, many] = [x - left, top, across].map((length) => Math.round(length / cell));
      for (let k = first; k < first + many; k += 1) {
        found[`${k},${side - 1 - row}`] = [...colour.map((part) => parseInt(part, 16)), 255].join();
      }
    }
  }
  return found;
}

const luminance = (colour) => {
  const [r, g, b] = colour.split(',').map(Number);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

describe('the picture', () => {
  for (const colorScheme of ['light', 'dark']) {
    scene(`cells have the colours of their outcomes, ${colorScheme}`, { at: `${at}&size=50`, colorScheme },
      async (page) => {
        await drawn(page, 50);
        const { rows } = await board({ width: 50, height: 50 });
        const painted = await allColours(page, 2500);
        const found = { P: new Set(), N: new Set() };
        for (const [cell, colour] of Object.entries(painted)) {
          const [x, y] = cell.split(',').map(Number);
          found[rows[y][x]].add(colour);
        }
        assert.ok(found.P.size <= 2 && found.N.size <= 2, `few colours: ${[...found.P]} and ${[...found.N]}`);
        for (const colour of found.P) assert.ok(!found.N.has(colour), `${colour} is for safe cells only`);
      });
  }

  for (const want of ['grundy', 'remoteness']) {
    scene(`the shades of ${want} go from one end of a ramp to the other`, { at: `${at}&size=50&show=${want}` },
      async (page) => {
        await drawn(page, 50);
        const [{ rows }, { rows: outcomes }] = await Promise.all([
          board({ width: 50, height: 50, want }), board({ width: 50, height: 50 }),
        ]);
        const byValue = new Map();
        for (const [cell, colour] of Object.entries(await allColours(page, 2500))) {
          const [x, y] = cell.split(',').map(Number);
          // Safe cells have a colour of their own, whatever their value.
          const key = outcomes[y][x] === 'P' ? 'safe' : rows[y][x];
          byValue.set(key, (byValue.get(key) ?? new Set()).add(colour));
        }
        for (const [value, all] of byValue) assert.equal(all.size, 1, `${value} has one colour`);
        const shade = (value) => luminance([...byValue.get(value)][0]);
        const values = [...byValue.keys()].filter((value) => value !== 'safe').sort((one, other) => one - other);
        assert.ok(values.length > 5);
        const way = Math.sign(shade(values.at(-1)) - shade(values[0]));
        assert.notEqual(way, 0, 'small and large values look different');
        const step = Math.max(1, Math.floor(values.length / 6));
        for (let i = step; i < values.length; i += step) {
          assert.equal(Math.sign(shade(values[i]) - shade(values[i - step])), way,
            `the ramp goes one way at ${values[i]}`);
        }
        for (const value of values) assert.notDeepEqual(byValue.get(value), byValue.get('safe'));
        assert.match(await id(page, 'heatmap-progress').innerText(),
          new RegExp(`\\b${count(outcomes)} ${en['word.safe']}`));
      });
  }

  for (const colorScheme of ['light', 'dark']) {
    scene(`nim-values have the colours of the saved picture, ${colorScheme}`,
      { at: `${at}&size=50&show=grundy`, colorScheme }, async (page) => {
        await drawn(page, 50);
        const painted = await allColours(page, 2500);
        const [download] = await Promise.all([page.waitForEvent('download'), id(page, 'explore-svg').click()]);
        const saved = savedColours(await readFile(await download.path(), 'utf8'), 50);
        assert.deepEqual(painted, saved);
        assert.ok(new Set(Object.values(saved)).size > 20);
      });
  }

  scene('the read-out under the pointer and under the keys', { at: `${at}&size=50&show=grundy` }, async (page) => {
    await drawn(page, 50);
    const outcomes = (await board({ width: 50, height: 50 })).rows;
    const values = (await board({ width: 50, height: 50, want: 'grundy' })).rows;
    const box = await id(page, 'heatmap').boundingBox();
    for (const [dx, dy] of [[0.5, 0.5], [0.3, 0.8], [0.9, 0.2]]) {
      await page.mouse.move(box.x + box.width * dx, box.y + box.height * dy);
      await agree();
    }
    await id(page, 'heatmap').focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowUp', 'Shift+ArrowRight', 'n']) {
      await page.keyboard.press(key);
      await agree();
    }
    assert.equal(await id(page, 'explore-outcome').innerText(), en['word.safe'], 'n goes to a safe cell');
    const cell = plain(await id(page, 'explore-position').innerText()).split('/');
    await page.waitForFunction((words) => document.querySelector('#live').textContent.includes(words),
      `, ${en['word.safe']}`);
    await page.keyboard.press('Enter');
    // Kept in the reading with all its options, whatever the pointer does, and in the link.
    await id(page, 'explore-options').waitFor();
    const { moves: options } = await ask('position', { game: invite.game, position: cell });
    assert.equal(await id(page, 'explore-options').locator('li').count(), options.length);
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
    assert.equal(plain(await id(page, 'explore-position').innerText()), cell.join('/'));
    // An option opens into its own: a tree.
    await id(page, 'explore-options').locator('summary').first().click();
    const option = id(page, 'explore-option').first();
    await option.locator('summary').first().click();
    await option.locator('ul').first().waitFor();
    const { moves: below } = await ask('position', { game: invite.game, position: options[0].to });
    assert.equal(await option.locator('ul').first().locator('> li').count(), below.length);
    await id(page, 'heatmap-in').click();
    await page.waitForFunction(() => location.hash.includes('part='));
    const part = await page.evaluate(() => location.hash.match(/part=[\d,]+/)[0]);
    await id(page, 'explore-play').click();
    await ready(page);
    assert.deepEqual(await position(page), cell);
    await page.goBack();
    await id(page, 'explore-options').waitFor();
    assert.equal(plain(await id(page, 'explore-position').innerText()), cell.join('/'), 'back is back at the cell');
    assert.ok(await page.evaluate((wanted) => location.hash.includes(wanted), part), 'and at the same part');

    async function agree() {
      const [x, y] = plain(await id(page, 'explore-position').innerText()).split('/').map(Number);
      assert.equal(await id(page, 'explore-outcome').innerText(),
        en[outcomes[y][x] === 'P' ? 'word.safe' : 'word.unsafe'], `${x}/${y}`);
      assert.match(await id(page, 'explore-value').innerText(), new RegExp(`\\b${values[y][x]}\\b`));
      if (outcomes[y][x] === 'P') return;
      const { moves } = await ask('best', {
        game: invite.game, position: [String(x), String(y)], all: true, limit: 12,
      });
      await page.waitForFunction((first) =>
        document.querySelector('[data-testid=explore-best] li')?.textContent.replace(/\s/g, '').startsWith(first),
        `→${moves[0].to.join('/')}`);
    }
  });

  scene('the pattern is found beside the picture', { at: `${at}&size=50` }, async (page) => {
    await drawn(page, 50);
    await id(page, 'discover-go').click();
    await id(page, 'discover-formula').waitFor();
    assert.equal(await id(page, 'discover-verdict').innerText(), en['discover.proved']);
  });

  scene('four hundred by four hundred', { at: `${at}&size=50` }, async (page) => {
    await drawn(page, 50);
    await page.check('[data-testid=explore-size-400]', { force: true });
    await drawn(page, 400);
    const { rows } = await board({ width: 400, height: 400 });
    assert.match(await id(page, 'heatmap-progress').innerText(), new RegExp(`\\b${count(rows)} ${en['word.safe']}`));
    console.log(`400² was there after ${await page.locator('.picture').getAttribute('data-took')} ms`);
    const painted = await colours(page);
    const safe = new Set();
    const unsafe = new Map();
    for (const [cell, colour] of Object.entries(painted)) {
      const [x, y] = cell.split(',').map(Number);
      if (rows[y][x] === 'P') safe.add(colour);
      // Dots are larger than cells: only what lies well away from them is background.
      else if (alone(rows, x, y)) unsafe.set(colour, (unsafe.get(colour) ?? 0) + 1);
    }
    assert.equal(unsafe.size, 1, `the background is plain: ${[...unsafe]}`);
    assert.ok(safe.size > 0);
    for (const colour of safe) assert.ok(!unsafe.has(colour), 'no safe cell is lost');
  });

  const alone = (rows, x, y) => {
    for (let dx = -4; dx <= 4; dx += 1) {
      for (let dy = -4; dy <= 4; dy += 1) if (rows[y + dy]?.[x + dx] === 'P') return false;
    }
    return true;
  };

  scene('zooming keeps the cell under the pointer', { at: `${at}&size=100` }, async (page) => {
    await drawn(page, 100);
    const box = await id(page, 'heatmap').boundingBox();
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.6);
    const before = await id(page, 'explore-position').innerText();
    const all = Object.keys(await colours(page)).length;
    await page.mouse.move(box.x + box.width * 0.4 + 1, box.y + box.height * 0.6);
    await page.mouse.wheel(0, -200);
    await page.mouse.wheel(0, -200);
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.6);
    assert.equal(await id(page, 'explore-position').innerText(), before);
    const some = Object.keys(await colours(page)).length;
    assert.ok(some < all, `${some} cells instead of ${all}`);
    await id(page, 'heatmap-all').click();
    assert.equal(Object.keys(await colours(page)).length, all);
  });
});

describe('every game', () => {
  for (const entry of games) {
    const [{ game, start }] = entry.showcases;
    scene(`${game} has a picture or says why not`, { at: `explore?game=${game}&from=${start.join(',')}&size=50` },
      async (page) => {
        await page.locator('.picture[data-took]:has([data-testid=heatmap]), [data-testid=explore-words]').first()
          .waitFor();
        if (await id(page, 'explore-words').count()) {
          // Any number of coins or heaps.
          assert.equal(entry.piles ?? null, null, await id(page, 'explore-words').innerText());
          await id(page, 'strips-play').last().waitFor({ state: 'attached' });
          const line = id(page, 'strips-play').last();
          await line.locator('xpath=ancestor::details').evaluate((each) => { each.open = true; });
          const there = (await line.innerText()).replace(/\s/g, '').split(',');
          assert.equal((await ask('outcome', { game, position: there })).outcome, 'P');
          return;
        }
        const said = await id(page, 'heatmap-progress').innerText();
        const size = await page.locator('.picture').first().getAttribute('data-size');
        if (entry.piles === 1) assert.match(said, /\b200\b/);
        else {
          const piles = entry.piles > 2
            ? await page.locator('[data-testid^=explore-pile-]').evaluateAll((all) => all.map(({ value }) => value))
            : [];
          // Slices go through a safe position.
          if (piles.length > 0) assert.equal((await ask('outcome', { game, position: piles })).outcome, 'P', game);
          const fixed = piles.length > 0 ? { fixed: [null, null, ...piles.slice(2)] } : {};
          const { rows } = await ask('board', {
            game, width: Number(size), height: Number(size), want: 'outcomes', ...fixed,
          });
          assert.match(said, new RegExp(`\\b${count(rows)} ${en['word.safe']}`));
        }
        assert.equal(await page.locator('.pictures canvas').count(), entry.piles > 2 ? 3 : 1);
      });
  }
});

describe('slices', () => {
  scene('the piles on their axes are in the link', { at: 'explore?game=fat-rat&axes=4,2,1' }, async (page) => {
    await drawn(page, 50);
    const words = () => page.locator('[data-slice="0"] b').innerText();
    assert.match(await words(), /4.*2/);
    await page.locator('.axes select').nth(0).selectOption('2');
    await page.waitForFunction(() => /axes=3,2,1/.test(location.hash));
    assert.match(await words(), /3.*2/);
  });

  const entry = games.find(({ piles }) => piles === 3);
  const [{ game, start }] = entry.showcases;
  scene('three slices show one position and follow each other',
    { at: `explore?game=${game}&from=${start.join(',')}&size=50` }, async (page) => {
      for (const name of ['heatmap', 'heatmap-2', 'heatmap-3']) await drawn(page, 50, name);
      const third = async (value) =>
        count((await ask('board', { game, width: 50, height: 50, want: 'outcomes', fixed: [null, null, value] })).rows);
      const says = (value) => page.waitForFunction((wanted) =>
        document.querySelector('[data-testid=heatmap-progress]').textContent.includes(`· ${wanted} `), value);
      await says(await third(await id(page, 'explore-pile-2').inputValue()));
      await id(page, 'explore-pile-2').fill('9');
      await id(page, 'explore-pile-2').press('Enter');
      await says(await third('9'));
      // A click on the second slice (first and third pile) moves the first slice along.
      const box = await id(page, 'heatmap-2').boundingBox();
      await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.3);
      const chosen = await id(page, 'explore-pile-2').inputValue();
      assert.notEqual(chosen, '9');
      await says(await third(chosen));
    });
});

describe('numbers and files', () => {
  scene('pairs of a game in which x and y may be exchanged', { at: `${at}&size=100` }, async (page, { open }) => {
    await drawn(page, 100);
    await id(page, 'explore-pairs').check();
    await id(page, 'explore-differences').check();
    await id(page, 'explore-more').click();
    const rows = () => id(page, 'explore-table').locator('tbody tr').evaluateAll((all) =>
      all.map((row) => [...row.children].filter((cell) => !cell.classList.contains('step')).map((cell) =>
        cell.textContent)));
    const { rows: outcomes } = await board({ width: 100, height: 100 });
    const wanted = [];
    for (let b = 0; b < 100; b += 1) for (let a = 0; a <= b; a += 1) if (outcomes[b][a] === 'P') wanted.push([a, b]);
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=explore-table] tbody tr').length === 30);
    assert.deepEqual(await rows(), wanted.slice(0, 30).map(([a, b], n) =>
      [n, a, b, b - a, a === 0 ? '–' : (b / a).toFixed(4)].map(String)));
    // Wythoff's game: B − A grows by one, and the pairs lie on a line whose slope is the golden ratio, [1; 1, 1, …].
    assert.match(await id(page, 'explore-period').innerText(), /^Δ\(B−A\) .*: 1\.$/);
    assert.match(await id(page, 'explore-facts').innerText(), /B\/A ≈ 1\.6\d+ = \[1; 1, .*…\]/);
    const hash = await (await page.waitForFunction(() => (['rows=30', 'steps=1', 'pairs=1'].every((word) =>
      location.hash.includes(`&${word}`)) ? location.hash.slice(1) : null))).jsonValue();
    await open(hash);
    await drawn(page, 100);
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=explore-table] tbody tr').length === 30);
    assert.equal((await rows())[29][1], String(wanted[29][0]));
    assert.ok(await page.locator('[data-testid=explore-table] .step').count() > 0);
  });

  scene('no pairs where x and y may not be exchanged', { at: 'explore?game=fibonacci-nim&size=50' }, async (page) => {
    await drawn(page, 50);
    assert.ok(await id(page, 'explore-pairs').isHidden());
  });

  scene('the table of safe positions and its differences', { at: `${at}&size=50` }, async (page) => {
    await drawn(page, 50);
    const { rows } = await ask('table', { game: invite.game, rows: 15 });
    const table = () => id(page, 'explore-table').locator('tbody tr').evaluateAll((all) => all.map((row) =>
      [...row.querySelectorAll('th, td:not(.step)')].map((each) => each.textContent)));
    await id(page, 'explore-table').waitFor();
    assert.deepEqual(await table(), rows);
    await id(page, 'explore-differences').check();
    const steps = await id(page, 'explore-table').locator('tbody tr:first-child .step').allTextContents();
    const integral = rows[0].map((_, column) => column).filter((column) => column > 0
      && rows.every((row) => /^-?\d+$/.test(row[column])));
    assert.deepEqual(steps, integral.map((column) => String(BigInt(rows[1][column]) - BigInt(rows[0][column]))));
    assert.ok(await page.locator('.plot-place svg').count() > 0, 'the sequence is plotted');
    await id(page, 'explore-more').click();
    await page.waitForFunction((few) => document.querySelectorAll('[data-testid=explore-table] tbody tr').length > few,
      rows.length);
  });

  for (const [format, holds] of [
    [
      'svg',
      (file) => /^(<\?xml[^>]*>\s*)?<svg[^>]*xmlns/.test(file.toString())
        && file.toString().trimEnd().endsWith('</svg>') && file.length > 2000,
    ],
    [
      'png',
      (file) => file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
        && file.length > 500 && file.subarray(-8, -4).toString('latin1') === 'IEND',
    ],
    ['csv', (file) => file.toString().trim().split('\n').length > 20],
  ]) {
    scene(`${format.toUpperCase()} is downloaded`, { at: `${at}&size=50` }, async (page) => {
      await drawn(page, 50);
      const [download] = await Promise.all([page.waitForEvent('download'), id(page, `explore-${format}`).click()]);
      assert.ok(download.suggestedFilename().endsWith(`.${format}`));
      const file = await readFile(await download.path());
      assert.ok(holds(file), `${format}: ${file.length} bytes, ${file.subarray(0, 80)}`);
      if (format !== 'csv') return;
      const { rows } = await board({ width: 50, height: 50 });
      const safe = rows.flatMap((row, y) => [...row].flatMap((letter, x) => (letter === 'P' ? [`${x},${y}`] : [])));
      const lines = file.toString().trim().split('\n').filter((line) => /^\d+,\d+(,P)?$/.test(line))
        .map((line) => line.replace(',P', ''));
      assert.deepEqual(lines.sort(), safe.sort(), 'the safe cells, all of them');
    });
  }
});

describe('paper', () => {
  scene('the map and its numbers are printed, the buttons are not', { at: `${at}&size=50` }, async (page) => {
    await drawn(page, 50);
    await id(page, 'explore-table').locator('tbody tr').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const name of ['explore-svg', 'discover-go', 'explore-more', 'tab-play']) {
      assert.equal(await id(page, name).isVisible(), false, name);
    }
    assert.ok(await page.locator('.pictures canvas').first().isVisible());
    const cut = await page.locator('.table-scroll').evaluate((box) => box.scrollHeight - box.clientHeight);
    assert.ok(cut <= 1, `${cut} pixels of the table are cut off`);
  });
});

describe('a busy server', () => {
  /** Refuses the first questions about the board; counts how often each was put. */
  async function refuse(page, times) {
    const asked = new Map();
    await page.route('**/api/board', async (route) => {
      const question = route.request().postData();
      asked.set(question, (asked.get(question) ?? 0) + 1);
      if (asked.get(question) > times) await route.fallback();
      else await route.fulfill({ status: 429, json: { error: 'too busy' } });
    });
    return asked;
  }
  const allow = [/429/];

  scene('is asked again until it answers', { at: null, allow, server: true }, async (page, { open }) => {
    const asked = await refuse(page, 2);
    await open(`${at}&size=50`);
    await drawn(page, 50);
    // Larger boards may be on their way by now, with fewer tries so far.
    assert.equal(Math.max(...asked.values()), 3, 'twice refused, then answered');
    const first = [...asked].find(([question]) => JSON.parse(question).width === 50);
    assert.equal(first?.[1], 3, 'the board that is drawn');
  });

  scene('is asked six times and no more', { at: null, allow, server: true }, async (page, { open }) => {
    const asked = await refuse(page, Infinity);
    await open(`${at}&size=50`);
    await id(page, 'explore-words').filter({ hasText: 'too busy' }).waitFor();
    assert.equal(Math.max(...asked.values()), 6);
  });
});

describe('claimed and true', () => {
  const RULES = `game mine "Mine"
piles x, y
move one: x' < x and y' = y or x' = x and y' < y
claim P: x = y and x != 3 or x = 4 and y = 7
`;
  const packed = deflateRawSync(RULES).toString('base64url');

  scene('cells that are missing and too many are read out and taken along',
    { at: `explore?rules=${packed}&show=claimed&size=50` }, async (page, world) => {
      await id(page, 'heatmap-progress').filter({
        hasText: en['claimed.differs'].replace('{missing}', '1').replace('{surplus}', '1'),
      }).waitFor();
      const cell = async (at, words) => {
        await world.open(`explore?rules=${packed}&show=claimed&size=50&cell=${at}`);
        await id(page, 'explore-value').filter({ hasText: words.replace('{word}', en['word.safe']) }).waitFor();
      };
      await cell('3,3', en['claimed.cell.missing']);
      await cell('4,7', en['claimed.cell.surplus']);
      await cell('5,5', en['claimed.cell.agree']);
      await cell('5,6', en['claimed.cell.rest']);
      const saved = async (format) => {
        const [file] = await Promise.all([page.waitForEvent('download'), id(page, `explore-${format}`).click()]);
        return readFile(await file.path(), 'utf8');
      };
      const csv = (await saved('csv')).split('\n');
      assert.equal(csv[0], 'pile1,pile2,outcome,claimed');
      assert.ok(csv.includes('3,3,P,N') && csv.includes('4,7,N,P') && csv.includes('5,5,P,P'));
      // Shapes and not colours alone: one ring, one cross.
      const svg = await saved('svg');
      assert.equal(svg.split('<circle').length - 1, 1);
      assert.equal(svg.split('<path').length - 1, 1);
    });

  scene('what makes no claim cannot be compared, and what is found can',
    { at: 'explore?game=placing' }, async (page) => {
      await id(page, 'heatmap-progress').filter({ hasText: en['word.safe'] }).waitFor();
      assert.equal(await id(page, 'explore-show-claimed').isDisabled(), true);
    });

  scene('a game of the catalogue claims what is true', { at: 'explore?game=wythoff&show=claimed' }, async (page) => {
    await id(page, 'heatmap-progress').filter({ hasText: en['claimed.same'] }).waitFor();
    await id(page, 'discover-go').click();
    await id(page, 'discover-overlay').click();
    await page.waitForFunction(() => location.hash.includes('claim='));
    await id(page, 'heatmap-progress').filter({ hasText: en['claimed.same'] }).waitFor();
    assert.match(await id(page, 'claimed-formula').innerText(), /exists/);
  });
});

describe('two games at once', () => {
  const settings = { at: 'explore?game=nim', allow: [/api\/sum/] };
  scene('nim-values, who wins and the winning moves', settings, async (page, world) => {
    await id(page, 'sum').locator('summary').click();
    const sum = async (first, second, text) => {
      await id(page, 'sum-position-1').fill(first);
      await id(page, 'sum-position-2').fill(second);
      const answer = await ask('sum', { sum: text, all: true });
      await id(page, 'sum-values').filter({ hasText: `${answer.values.join(' ⊕ ')} = ${answer.value}` }).waitFor();
      return answer;
    };
    await id(page, 'sum-game-2').selectOption('wythoff');
    const won = await sum('1, 4, 6', '3, 4', 'nim(1,4,6) + wythoff(3,4)');
    assert.notEqual(won.value, '0');
    assert.equal(await id(page, 'sum-verdict').innerText(), en['sum.won']);
    assert.equal(await id(page, 'sum-moves').locator('li').count(), won.moves.length);
    const lost = await sum('1, 2, 3', '1, 2', 'nim(1,2,3) + wythoff(1,2)');
    assert.equal(lost.value, '0');
    assert.equal(await id(page, 'sum-verdict').innerText(), en['sum.lost']);
    assert.equal(await id(page, 'sum-moves').count(), 0);
    // The link brings the same sum.
    await page.waitForFunction(() => /sum=nim/.test(location.hash));
    await world.open(new URL(page.url()).hash.slice(1));
    await id(page, 'sum-values').filter({ hasText: '= 0' }).waitFor();
    assert.equal(await id(page, 'sum-position-2').inputValue(), '1, 2');
    // What is no position is said in words.
    await id(page, 'sum-position-2').fill('1, 2, 3');
    await id(page, 'sum-result').locator('.trouble').waitFor();
  });
});
