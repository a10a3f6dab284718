/** Play: what surrounds the board, from undoing to printing. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import {
  ask, en, games, hint, home, id, invite, moves, played, position, ready, scene, typeMove,
} from './support.mjs';

const ref = { game: invite.game };
const start = invite.position;
const at = `play?game=${invite.game}&from=${start.join(',')}`;
const cell = (page, [x, y]) => id(page, 'board').locator(`[data-x="${x}"][data-y="${y}"]`);
const legal = async (from, more = {}) => (await ask('position', { ...ref, position: from, ...more })).moves;
/** The safe cells of a square board, as the server has them. */
async function safeCells(size, more = {}) {
  const { rows } = await ask('board', { ...ref, ...more, width: size, height: size, want: 'outcomes' });
  return rows.flatMap((row, y) => [...row].flatMap((letter, x) => (letter === 'P' ? [`${x},${y}`] : [])));
}
const cells = (page) => id(page, 'board').locator('[role=gridcell]').count();
/** Waits until the live region has said this; which kind of space stands where does not matter. */
const live = (page, text) => page.waitForFunction((wanted) =>
  document.querySelector('#live').textContent.replace(/\s/g, '').includes(wanted), text.replace(/\s/g, ''));
const shown = (to) => to.join('/');
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

describe('the board', () => {
  scene('the page opens on its invitation', {}, async (page) => {
    await ready(page);
    assert.equal(await id(page, 'game-title').innerText(), invite.title);
    assert.deepEqual(await position(page), start);
    assert.ok((await id(page, 'game-sentence').innerText()).startsWith(invite.sentence));
    assert.equal(await id(page, 'message').innerText(), en['play.invite.board']);
    assert.equal(await id(page, 'stage').locator('.tile.safe').count(), 0, 'nothing is given away');
  });

  scene('a cell says in words what it is', { at }, async (page) => {
    await ready(page);
    const size = Math.sqrt(await cells(page));
    assert.equal(await id(page, 'board').locator('[role=row]').count(), size);
    assert.equal(await id(page, 'board').getAttribute('role'), 'grid');
    const name = await page.getByRole('grid').getAttribute('aria-label');
    assert.equal(name.replace(/\s/g, ''),
      filled(en['board.label'], { title: invite.title, position: shown(start) }).replace(/\s/g, ''));
    const known = new Map((await legal(start)).map(({ to, rule }) => [to.join(), rule]));
    const labels = await id(page, 'board').locator('[role=gridcell]').evaluateAll((all) => all.map((each) =>
      [each.dataset.x, each.dataset.y, each.getAttribute('aria-label'), each.classList.contains('legal')]));
    for (const [x, y, label, lit] of labels) {
      assert.ok(label.startsWith(`row ${y}, column ${x}`), label);
      assert.equal(lit, known.has(`${x},${y}`), `${x},${y} is lit if it is a move`);
      assert.equal(label.includes('legal: '), lit, label);
    }
    const [x, y] = start.map(Number);
    assert.equal(await cell(page, [x - 1, y - 1]).getAttribute('aria-label'),
      `row ${y - 1}, column ${x - 1}, legal: diagonal`);
    assert.equal(await cell(page, start).getAttribute('aria-label'), `row ${y}, column ${x}, the piece`);
    assert.equal(await id(page, 'board').locator('[tabindex="0"]').count(), 1, 'the board is one tab stop');
  });

  scene('the piece is dragged, and only to where it may go', { at: `${at}&opponent=two` }, async (page) => {
    await ready(page);
    const drag = async (from, to) => {
      const [a, b] = [await cell(page, from).boundingBox(), await cell(page, to).boundingBox()];
      await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
      await page.mouse.down();
      await page.mouse.move(b.x + b.width / 2 + 3, b.y + b.height / 2 + 3, { steps: 4 });
      await page.mouse.up();
    };
    const goal = (await legal(start)).at(-1).to;
    const wrong = [String(Number(start[0]) - 1), String(Number(start[1]) - 3)];
    const { said, why: formulas } = await ask('legal', { ...ref, position: start, to: wrong });
    const why = said ?? formulas;
    await drag(start, wrong);
    await page.waitForFunction((text) => document.querySelector('[data-testid=message]').textContent === text, why);
    assert.equal(await moves(page), 0);
    await live(page, why);
    await drag(start, goal);
    assert.equal(await cell(page, goal).getAttribute('aria-selected'), 'true', 'a drop aims, as a click does');
    assert.equal(await moves(page), 0);
    await cell(page, goal).click();
    await played(page, 1);
    assert.deepEqual(await position(page), goal);
    await live(page, filled(en['play.said.first'], { to: shown(goal) }));
  });

  scene('safe cells are shown when asked for', { at }, async (page) => {
    await ready(page);
    await id(page, 'safe-cells').click();
    const safe = await safeCells(Math.sqrt(await cells(page)));
    await page.waitForFunction((count) => document.querySelectorAll('[data-testid=board] .tile.safe').length === count,
      safe.length);
    for (const each of safe.slice(0, 6)) {
      assert.match(await cell(page, each.split(',')).getAttribute('aria-label'),
        new RegExp(`\\b${en['word.safe']}\\b`));
    }
    await id(page, 'safe-cells').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=board] .tile.safe').length === 0);
  });

  scene('predicting judges the marks and nothing else', { at }, async (page) => {
    await ready(page);
    const size = Math.sqrt(await cells(page));
    const safe = await safeCells(size);
    const right = safe.slice(2, 4);
    const wrong = `${size - 1},${size - 2}`;
    assert.ok(!safe.includes(wrong));
    await id(page, 'predict').click();
    for (const each of [...right, wrong]) await cell(page, each.split(',')).click();
    await page.locator('.tile.mark').nth(2).waitFor();
    await id(page, 'predict-judge').click();
    await page.locator('.tile.wrong').waitFor();
    assert.equal(await id(page, 'message').innerText(),
      filled(en['predict.score'].split('|')[1], { right: 2, count: 3 }));
    assert.equal(await page.locator('[data-testid=board] .tile').count(), 3, 'only the marks are judged');
    assert.equal(await page.locator('.tile.right').count(), 2);
    await live(page, filled(en['predict.score'].split('|')[1], { right: 2, count: 3 }));
    await id(page, 'predict-stop').click();
    assert.deepEqual(await position(page), start, 'marking moved nothing');
    assert.equal(await page.locator('[data-testid=board] .tile').count(), 0);
  });

  scene('a coin is broken up in a dialogue', { at: null }, async (page, { open }) => {
    const entry = games.find(({ shape, id: name }) => shape === 'strip' && name === 'frankenstein');
    const [{ game, start: from }] = entry.showcases;
    const last = from.length - 1;
    const { moves: all } = await ask('position', { game, position: from });
    const goal = all.map(({ to }) => to).find((to) => to.length === from.length + 1
      && from.slice(0, last).every((square) => to.includes(square)));
    const parts = goal.filter((square) => !from.slice(0, last).includes(square));
    await open(`play?game=${game}&from=${from.join(',')}&opponent=two`);
    await ready(page);
    await id(page, 'split').click();
    await id(page, 'split-coin').selectOption(String(last));
    await id(page, 'split-squares').fill(parts.join(' '));
    await id(page, 'split-go').click();
    await page.locator('.part').nth(parts.length - 1).waitFor();
    await id(page, 'move-play').click();
    await played(page, 1);
    assert.deepEqual(await position(page), goal);
  });
});

describe('piles', () => {
  const { showcases: [{ game, start: from }] } = games.find(({ shape, piles }) => shape === 'heaps' && piles === 3);

  scene('predicting asks about the position', { at: `play?game=${game}&from=${from.join(',')}` }, async (page) => {
    await ready(page);
    const { outcome } = await ask('outcome', { game, position: from });
    await id(page, 'predict').click();
    await id(page, `predict-${outcome === 'P' ? 'N' : 'P'}`).click();
    const word = en[outcome === 'P' ? 'word.safe' : 'word.unsafe'];
    await live(page, filled(en['predict.wrong'], { word, score: '0/1' }));
    assert.ok(await id(page, `predict-${outcome}`).isDisabled(), 'one guess for each position');
    await id(page, 'predict-stop').click();
    assert.deepEqual(await position(page), from);
  });

  scene('a half-made move is taken back', { at: `play?game=${game}&from=${from.join(',')}&opponent=two` },
    async (page) => {
      await ready(page);
      await id(page, 'pile-0').locator('[data-at="1"]').click();
      await page.waitForFunction(() => document.querySelector('[data-testid=move-to]').value !== '');
      assert.equal(await id(page, 'pile-0').getAttribute('aria-valuenow'), '1');
      await id(page, 'move-reset').click();
      assert.equal(await id(page, 'pile-0').getAttribute('aria-valuenow'), from[0]);
      assert.equal(await id(page, 'move-to').inputValue(), '');
      assert.ok(await id(page, 'move-play').isDisabled());
      assert.equal(await moves(page), 0);
    });
});

describe('the game', () => {
  scene('two players take turns, undo and redo', { at: `${at}&opponent=two` }, async (page) => {
    await ready(page);
    const short = async (from) => (await legal(from)).map(({ to }) => to).reverse().find((to) => !to.includes('0'));
    const first = await short(start);
    const second = await short(first);
    const third = (await legal(first)).map(({ to }) => to).find((to) => to.join() !== second.join());
    await typeMove(page, first);
    await played(page, 1);
    assert.equal(await id(page, 'message').innerText(), en['play.turn.second']);
    await typeMove(page, second);
    await played(page, 2);
    assert.equal(await id(page, 'message').innerText(), en['play.turn.first']);
    await id(page, 'undo').click();
    await played(page, 1);
    assert.deepEqual(await position(page), first);
    await page.keyboard.press('u');
    await played(page, 0);
    assert.deepEqual(await position(page), start);
    assert.ok(await id(page, 'undo').isDisabled());
    await id(page, 'redo').click();
    await played(page, 1);
    await page.keyboard.press('r');
    await played(page, 2);
    assert.deepEqual(await position(page), second);
    // Another move from an earlier position makes a branch of what was undone.
    await id(page, 'undo').click();
    await played(page, 1);
    await typeMove(page, third);
    await played(page, 2);
    assert.ok(await id(page, 'redo').isDisabled());
    await page.reload();
    await played(page, 2);
    assert.deepEqual(await position(page), third, 'a reload loses nothing');
  });

  scene('against Ratwheel undo takes both moves back, and it may begin', { at: `${at}&opponent=perfect` },
    async (page) => {
      await ready(page);
      await typeMove(page, (await legal(start))[0].to);
      await played(page, 2);
      await id(page, 'undo').click();
      await played(page, 0);
      assert.deepEqual(await position(page), start);
      await page.check('[data-testid=begins-them]', { force: true });
      await played(page, 1);
      const { outcome } = await ask('outcome', { ...ref, position: await position(page) });
      assert.equal(outcome, 'P', 'the perfect opponent took the winning move');
    });

  for (const opponent of ['sloppy', 'random']) {
    scene(`the ${opponent} opponent makes a move`, { at: `${at}&opponent=${opponent}` }, async (page) => {
      await ready(page);
      const mine = (await legal(start)).at(-1).to;
      await typeMove(page, mine);
      await played(page, 2);
      assert.ok((await ask('legal', { ...ref, position: mine, to: await position(page) })).legal);
    });
  }

  scene('on a phone a finger moves the piece',
    { at: `${at}&opponent=two`, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    async (page) => {
      await ready(page);
      const goal = (await legal(start))[0].to;
      await cell(page, goal).tap();
      assert.equal(await moves(page), 0, 'the move is seen before it is played');
      assert.ok((await id(page, 'message').innerText()).endsWith(en['play.once-more.finger']));
      await cell(page, goal).tap();
      await played(page, 1);
      assert.deepEqual(await position(page), goal);
    });

  scene('on a phone a tap on the hint shows it and nothing else',
    { at: `${at}&opponent=two`, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
    async (page) => {
      await ready(page);
      await id(page, 'hint').scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, 400));
      await id(page, 'hint').tap();
      await id(page, 'arrow').waitFor({ state: 'attached' });
      await page.waitForFunction(() => document.querySelector('[data-testid=stage]').getBoundingClientRect().top > 0);
      assert.equal(await page.locator('[data-testid=plan] *').count(), 0, 'the tap did not fall on the board');
      assert.equal(await id(page, 'move-to').inputValue(), '');
      assert.equal(await moves(page), 0);
    });

  scene('a plain click on the hint shows it too, and the advice can be used', { at: `${at}&opponent=two` },
    async (page) => {
      await ready(page);
      await id(page, 'hint').dispatchEvent('click');
      await id(page, 'arrow').waitFor();
      await id(page, 'why').click();
      await id(page, 'why-use').click();
      const { moves: [best] } = await ask('best', { ...ref, position: start });
      assert.deepEqual((await id(page, 'move-to').inputValue()).split(', '), best.to);
      assert.equal(await cell(page, best.to).getAttribute('aria-selected'), 'true', 'the advice is seen on the board');
      await page.keyboard.press('Enter');
      await played(page, 1);
      assert.deepEqual(await position(page), best.to);
    });

  scene('every move gets its mark', { at: `${at}&opponent=two` }, async (page) => {
    await ready(page);
    const outcomes = await Promise.all((await legal(start)).map(async ({ to }) => [
      to, (await ask('outcome', { ...ref, position: to })).outcome,
    ]));
    const [slip] = outcomes.find(([to, outcome]) => outcome === 'N' && to.every((pile) => pile !== '0'));
    await typeMove(page, slip);
    await page.locator('[data-testid=history] li[data-mark=slip]').waitFor();
    const { to } = await hint(page);
    await typeMove(page, to);
    await page.locator('[data-testid=history] li:nth-child(2)[data-mark=good]').waitFor();
    await typeMove(page, (await legal(to))[0].to);
    await page.locator('[data-testid=history] li:nth-child(3)[data-mark=lost]').waitFor();
    // At the start the first player could win; after the slip the second could, and has kept it.
    const sides = await id(page, 'evaluation').locator('i').evaluateAll((all) => all.map((each) => each.dataset.side));
    assert.deepEqual(sides, ['first', 'second', 'second', 'second']);
    // A click on the line goes there.
    await id(page, 'evaluation').locator('i').nth(1).click();
    await played(page, 1);
    assert.deepEqual(await position(page), slip);
  });

  scene('misère turns the end round', { at: `${at}&opponent=two` }, async (page) => {
    await ready(page);
    await page.check('[data-testid=misere]');
    await ready(page);
    await page.waitForFunction((goal) =>
      document.querySelector('[data-testid=game-sentence]').textContent.endsWith(goal), en['play.goal.star.misere']);
    await typeMove(page, ['0', start[1]]);
    await played(page, 1);
    await typeMove(page, ['0', '0']);
    await played(page, 2);
    assert.equal(await id(page, 'verdict').innerText(), en['play.wins.first']);
    await live(page, en['play.wins.first']);
    await page.uncheck('[data-testid=misere]');
    await ready(page);
    await typeMove(page, ['0', start[1]]);
    await played(page, 1);
    await typeMove(page, ['0', '0']);
    await played(page, 2);
    assert.equal(await id(page, 'verdict').innerText(), en['play.wins.second']);
    await id(page, 'again').click();
    await played(page, 0);
    assert.ok(await id(page, 'ending').isHidden());
  });

  scene('a new start of any size', { at, allow: [/status of 422/] }, async (page) => {
    await ready(page);
    await page.keyboard.press('n');
    await id(page, 'start-position').fill('one, two');
    await id(page, 'start-go').click();
    await page.waitForFunction(() => document.querySelector('[data-testid=start-trouble]').textContent !== '');
    assert.ok(await id(page, 'start-dialog').isVisible());
    await id(page, 'start-position').fill('10^59+7, 3');
    await id(page, 'start-go').click();
    await id(page, 'start-dialog').waitFor({ state: 'detached' });
    await page.locator('[data-testid=stage][data-kind=heaps][aria-busy=false]').waitFor();
    const big = 10n ** 59n + 7n;
    assert.ok((await page.evaluate(() => decodeURIComponent(location.hash))).includes(`from=${big},3`));
    const { moves: [best] } = await ask('best', { ...ref, position: [String(big), '3'] });
    await page.check('[data-testid=opponent-two]', { force: true });
    await id(page, 'pile-field-0').fill(best.to[0]);
    await id(page, 'move-play').click();
    await played(page, 1);
    assert.deepEqual(await position(page), best.to);
  });

  scene('why: the outcome, the move, the reason, and the argument behind a fold', { at }, async (page) => {
    await ready(page);
    await id(page, 'why').click();
    const why = await ask('why', { ...ref, position: start });
    await id(page, 'outcome').waitFor();
    assert.equal(await id(page, 'outcome').innerText(), en[`why.${why.outcome}.you`]);
    const body = id(page, 'why-body');
    assert.ok((await body.innerText()).replace(/\s/g, '').includes(why.best.to.join('/')));
    for (const name of why.strategies) {
      const told = await ask('why', { ...ref, position: start, strategy: name });
      if (why.strategies.length > 1) await id(page, 'why-strategy').selectOption(name);
      await page.locator('[data-testid=why-body]:not(.stale)').waitFor();
      const said = await body.locator('p.because').evaluateAll((all) => all.map((each) => each.textContent));
      const plain = (/** @type {string} */ text) => text.replace(/[\s_]/g, '');
      assert.deepEqual(said.map(plain), told.short.map(plain), name);
      const fold = body.locator('details.steps');
      if (!(await fold.evaluate((each) => each.open))) await id(page, 'why-full').click();
      assert.equal(await fold.locator('ol > li').count(), told.full.length);
      const tables = await body.locator('table.digits').evaluateAll((all) => all.map((table) => ({
        places: [...table.querySelectorAll('thead th')].slice(1).map((each) => each.textContent),
        rows: [...table.querySelectorAll('tbody tr')].map((row) => ({
          value: row.querySelector('th').textContent,
          digits: [...row.querySelectorAll('td')].map((each) => each.textContent),
          decides: [...row.querySelectorAll('td')].flatMap((each, index) =>
            (each.querySelector('mark') ? [index] : [])),
        })),
      })));
      const blank = (/** @type {{ digits: string[], length: number }} */ { digits, length }) =>
        digits.map((digit, index) => (index < digits.length - length ? '' : digit));
      assert.deepEqual(tables,
        told.full.flatMap(({ grid }) => (grid ? [grid] : [])).map(({ places, rows }) => ({
          places, rows: rows.map((row) => ({ value: row.value, digits: blank(row), decides: row.decides })),
        })), name);
    }
    await page.keyboard.press('w');
    await body.waitFor({ state: 'hidden' });
  });

  scene('the parameters of a game are changed beside it', { at: null, allow: [/status of 422/] },
    async (page, { open }) => {
      const entry = games.find(({ parameters }) => parameters.some(({ name }) => name === 'd'));
      await open(`play?game=${entry.id}&from=9,13`);
      await ready(page);
      await id(page, 'parameter-d').fill('3');
      await id(page, 'parameter-d').press('Enter');
      await page.waitForFunction(() => location.hash.includes('d=3'));
      await ready(page);
      const { to } = await hint(page);
      assert.equal((await ask('outcome', { game: `${entry.id}:d=3`, position: to })).outcome, 'P');
      await id(page, 'parameter-d').fill('-1');
      await id(page, 'parameter-d').press('Enter');
      await page.waitForFunction(() => document.querySelector('[data-testid=parameters] .trouble').textContent !== '');
    });
});

describe('links', () => {
  const clipboard = { at: null, permissions: ['clipboard-read', 'clipboard-write'] };
  scene('a link brings back game, parameters, position, history and misère', clipboard, async (page, { open }) => {
    const entry = games.find(({ parameters, showcases }) => parameters.some(({ name }) => name === 'd')
      && showcases.length > 1);
    const [, { game, start: from }] = entry.showcases;
    const one = (await ask('position', { game, misere: true, position: from })).moves[3].to;
    const two = (await ask('position', { game, misere: true, position: one })).moves[0].to;
    const words =
      `play?game=${game}&from=${from.join(',')}&moves=${one.join(',')};${two.join(',')}&misere=1&opponent=two`;
    await open(words);
    await played(page, 2);
    assert.deepEqual(await position(page), two);
    assert.ok(await id(page, 'misere').isChecked());
    assert.ok(await id(page, 'opponent-two').isChecked());
    for (const [name, value] of game.split(':')[1].split(',').map((part) => part.split('='))) {
      assert.equal(await id(page, `parameter-${name}`).inputValue(), value);
    }
    await id(page, 'share').click();
    assert.equal(await id(page, 'share-link').inputValue(), `${home}#${words}`);
    await id(page, 'share-copy').click();
    await id(page, 'toast').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${home}#${words}`);
    await id(page, 'undo').click();
    await played(page, 1);
    assert.deepEqual(await position(page), one, 'the history is in the link');
  });

  scene('going back and forth follows the games opened', { at }, async (page) => {
    await ready(page);
    const other = games.find(({ shape }) => shape === 'heaps').showcases[0];
    await id(page, 'games').locator(`a[data-game="${other.game}"]`).click();
    await page.waitForFunction((title) => document.querySelector('[data-testid=game-title]').textContent === title,
      other.title);
    await page.goBack();
    await page.waitForFunction((title) => document.querySelector('[data-testid=game-title]').textContent === title,
      invite.title);
    await ready(page);
    assert.deepEqual(await position(page), start);
    await page.goForward();
    await page.waitForFunction((title) => document.querySelector('[data-testid=game-title]').textContent === title,
      other.title);
  });

  scene('a damaged link says what is wrong', { at: 'play?game=no-such-game&from=1,2', allow: [/status of 4(04|22)/] },
    async (page, { open }) => {
      await id(page, 'no-board').waitFor();
      assert.match(await id(page, 'no-board').innerText(), /no-such-game/);
      await open(`${at}&moves=${start.map((pile) => String(Number(pile) + 1)).join(',')}`);
      await page.locator('[data-testid=message].trouble').waitFor();
      for (const [link, said] of [
        ['play?rules=thisisnorules', 'shell.damaged.rules'], ['rules?rules=%%%', 'shell.damaged.rules'],
        ['nowhere?game=nim', 'shell.damaged.view'],
      ]) {
        await open(link);
        assert.equal(await id(page, 'damaged').locator('h1').innerText(), en[said], link);
      }
      await id(page, 'damaged').locator('button').click();
      await ready(page);
      assert.equal(await id(page, 'game-title').innerText(), invite.title, 'there is a way on');
      // Neither the game nor a position is there: never an empty page.
      await open('play?game=no-such-game');
      await id(page, 'no-board').waitFor();
    });

  scene('a link carries rules of one’s own', { at: null }, async (page, { open }) => {
    const text = 'game own "Only east"\npiles x, y\nmove one: x\' < x and y\' = y\n';
    await open('rules');
    await id(page, 'rules-text').fill(text);
    await page.waitForFunction(() => !document.querySelector('[data-testid=rules-play]').disabled
      && document.querySelector('[data-testid=rules-title]').textContent === 'Only east');
    await id(page, 'rules-play').click();
    await ready(page);
    await id(page, 'share').click();
    const link = await id(page, 'share-link').inputValue();
    await page.evaluate(() => localStorage.clear());
    await open(link.split('#')[1]);
    await ready(page);
    assert.equal(await id(page, 'game-title').innerText(), 'Only east');
    await id(page, 'tab-rules').click();
    assert.equal(await id(page, 'rules-text').inputValue(), text);
  });

  scene('a link for a class switches help off', { at: `${at}&lock=hints,why,cells` }, async (page, { requests }) => {
    await ready(page);
    for (const name of ['hint', 'why', 'safe-cells']) assert.ok(await id(page, name).isHidden(), `${name} is away`);
    requests.length = 0;
    for (const key of ['h', 'w', 'c']) await page.keyboard.press(key);
    // A move makes sure the keys had their time.
    await typeMove(page, (await legal(start))[0].to);
    await played(page, 2);
    assert.deepEqual(requests.filter((url) => /\/api\/(best|why)\b/.test(url)), []);
    assert.equal(await id(page, 'history').locator('.mark').count(), 0, 'moves are not marked');
    assert.equal(await id(page, 'stage').locator('[data-testid=arrow], .tile.safe').count(), 0);
    assert.ok(await id(page, 'why-body').isHidden());
    // The worksheet comes without its solution.
    await page.locator('.worksheet .sheet').first().waitFor({ state: 'attached' });
    assert.equal(await page.locator('.worksheet .sheet').count(), 1);
    assert.equal(await page.locator('.tile.safe').count(), 0);
    await id(page, 'tab-explore').click();
    assert.equal(await id(page, 'locked').locator('h1').innerText(), en['shell.locked']);
    for (const view of ['prove', 'ledger']) {
      await id(page, `tab-${view}`).click();
      await page.locator(`[data-testid=tab-${view}][aria-current=page]`).waitFor();
      assert.equal(await id(page, 'locked').locator('h1').innerText(), en['shell.locked'], view);
    }
    await id(page, 'tab-rules').click();
    await page.getByText(en['explore.locked']).waitFor();
    assert.equal(await id(page, 'rules-board').isVisible(), false);
    assert.equal(await id(page, 'discover-go').isVisible(), false);
    assert.doesNotMatch(await id(page, 'rules-text').inputValue(), /claim/, 'the answer is not in them');
    assert.deepEqual(requests.filter((url) => /\/api\/(board|best|why|ledger)\b/.test(url)), []);
    await id(page, 'share').click();
    assert.match(await id(page, 'share-link').inputValue(), /lock=hints,why,cells/, 'the lock is passed on');
  });

  scene('nor are remarks and examples of the rules shown to a class that would give the answer away', { server: true },
    async (page) => {
      for (const { game } of games.map(({ showcases: [shown] }) => shown)) {
        const { text } = await ask('rules', { game });
        if (!text) continue;
        const shown = await page.evaluate(async (rules) =>
          (await import('/assets/js/rules/finder.js')).unclaimed(rules), text);
        assert.doesNotMatch(shown.replace(/^(#.*\n)+/, ''), /^\s*#|^claim|^example.*\b[PN]( when .*)?$/m, game);
        const { ok, diagnostics } = await ask('parse', { text: shown });
        assert.ok(ok, `${game} can be read all the same: ${JSON.stringify(diagnostics)}`);
      }
    });

  scene('switches in the share dialogue make such a link', { at }, async (page, { open }) => {
    await ready(page);
    await id(page, 'share').click();
    await id(page, 'lock-hints').check();
    const link = await page.waitForFunction(() => {
      const { value } = document.querySelector('[data-testid=share-link]');
      return value.includes('lock=hints') ? value : null;
    }).then((handle) => handle.jsonValue());
    await open(link.split('#')[1]);
    await ready(page);
    assert.ok(await id(page, 'hint').isHidden());
    assert.ok(await id(page, 'why').isVisible());
  });
});

describe('paper', () => {
  const pages = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

  scene('a board prints as a worksheet and its solution', { at }, async (page) => {
    await ready(page);
    const size = Math.sqrt(await cells(page));
    await page.locator('.worksheet .sheet').nth(1).waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const sheets = page.locator('.worksheet .sheet');
    assert.equal(await sheets.count(), 2);
    assert.ok(await sheets.first().isVisible());
    assert.ok(await page.locator('.bar').isHidden());
    assert.ok(await id(page, 'stage').isHidden());
    assert.equal(await sheets.nth(0).locator('[role=gridcell]').count(), size * size);
    assert.equal(await sheets.nth(0).locator('.tile').count(), 0, 'the worksheet is blank');
    assert.equal(await sheets.nth(1).locator('.tile.safe').count(), (await safeCells(size)).length,
      'the solution is complete');
    assert.equal(await sheets.nth(1).locator('h1').innerText(), filled(en['sheet.solution'], { title: invite.title }));
    assert.equal(pages(await page.pdf()), 2);
  });

  scene('piles print as a list of positions', { at: null }, async (page, { open }) => {
    const entry = games.find(({ shape, piles }) => shape === 'heaps' && piles === 3);
    const [{ game, start: from }] = entry.showcases;
    await open(`play?game=${game}&from=${from.join(',')}`);
    await ready(page);
    await page.locator('.worksheet .sheet').nth(1).waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const rows = (sheet) => page.locator('.worksheet .sheet').nth(sheet).locator('tbody tr').evaluateAll((all) =>
      all.map((row) => [...row.children].map((each) => each.textContent.replace(/\s/g, ''))));
    const [blank, solved] = [await rows(0), await rows(1)];
    assert.ok(blank.length >= 8);
    assert.ok(blank.every(([, outcome, move]) => outcome === '' && move === ''));
    assert.deepEqual(solved.map(([first]) => first), blank.map(([first]) => first));
    for (const [where, word, to] of solved) {
      const { outcome } = await ask('outcome', { game, position: where.split('/') });
      assert.equal(word, en[outcome === 'P' ? 'word.safe' : 'word.unsafe'], where);
      if (outcome === 'N') {
        assert.equal((await ask('outcome', { game, position: to.split('/') })).outcome, 'P', `${where} → ${to}`);
      }
    }
    assert.ok(new Set(solved.map(([, word]) => word)).size === 2, 'both kinds are asked for');
  });
});
