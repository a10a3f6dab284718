/** Rules: what is written is read by the same parser as everywhere, and the board follows. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe } from 'node:test';
import { ask, en, games, get, id, invite, position, ready, scene } from './support.mjs';

const NIM = `# Two piles 🐀, as old as the hills
game mine "My own game"
piles x, y

move one: x' < x and y' = y or x' = x and y' < y

example (0,0) is P
example (1,2) is N
example (3,3) -> (3,1) is legal by one
`;

const write = (page, text) => id(page, 'rules-text').fill(text);
const count = (rows) => rows.join('').split('P').length - 1;
/** The caption under the board says how many of its cells are safe. */
const boardOf = (page, safe) => page.waitForFunction(([number, word]) =>
  document.querySelector('[data-testid=rules-board-progress]')?.textContent.endsWith(`· ${number} ${word}`),
  [safe, en['word.safe']]);
const safeIn = async (rules, more = {}) =>
  count((await ask('board', { rules, width: 100, height: 100, want: 'outcomes', ...more })).rows);
const says = (page, text) =>
  page.waitForFunction((words) => document.querySelector('[data-testid=rules-status]')?.textContent === words, text);
const sign = (page, line) => page.locator(`[data-testid=rules-gutter] [data-line="${line}"] .sign`).textContent();

/** Where a broken token stands: words are there once, the comma is the second of two. */
const place = (text, token) => (token === ',' ? text.indexOf(',,') + 1 : text.indexOf(token));

const CLAIMS = `let A(n) = floor(n*phi)
claim shift: forall n >= 1: shift(fibonacci, A(n)) = floor(n*phi^2)
claim even: forall n >= 1: digit(zeckendorf, A(n), 0) = 1
claim growing: forall m: exists n: n > m and n mod 7 = 3
`;

describe('claims without a game', () => {
  scene('are evaluated in place of the board, and can be proved', { at: 'rules' }, async (page) => {
    await write(page, NIM);
    await boardOf(page, await safeIn(NIM));
    await write(page, CLAIMS);
    await says(page, en['rules.claims.right']);
    const lines = id(page, 'rules-claims').locator('li');
    await lines.nth(2).waitFor();
    assert.equal(await lines.nth(0).innerText(), 'claim shift: holds for numbers below 20');
    assert.equal(await lines.nth(1).innerText(), 'claim even: fails (2)');
    assert.match(await lines.nth(2).innerText(), /^claim growing: cannot be evaluated: /);
    assert.equal(await id(page, 'rules-board').isVisible(), false);
    assert.equal(await id(page, 'rules-play').isDisabled(), true);
    await id(page, 'rules-prove').click();
    await id(page, 'check-go').click();
    await id(page, 'check-verdict').waitFor();
    // There is nothing to play from where a claim fails.
    assert.equal(await page.locator('.disagreements button').count(), 0);
  });

  scene('give way to the board of a game', { at: 'rules' }, async (page) => {
    await write(page, CLAIMS);
    await id(page, 'rules-claims').locator('li').nth(2).waitFor();
    await write(page, NIM);
    await boardOf(page, await safeIn(NIM));
    assert.equal(await id(page, 'rules-claims').isVisible(), false);
    assert.equal(await id(page, 'rules-play').isDisabled(), false);
  });
});

describe('find the pattern', () => {
  const WYTHOFF = `game mine "Mine"
piles x, y
move one: x' < x and y' = y or x' = x and y' < y
move two: x - x' = y - y' and x' < x
claim P: x = y
`;
  scene('finds the form from the rules alone, and puts it into them', { at: 'rules' }, async (page) => {
    await write(page, WYTHOFF);
    await says(page, en['rules.right']);
    await id(page, 'discover-go').click();
    await id(page, 'discover-formula').waitFor();
    assert.equal(await id(page, 'discover-verdict').innerText(), en['discover.proved']);
    assert.match(await id(page, 'discover-formula').innerText(), /∃.*⌊/);
    await id(page, 'discover-take').click();
    // The claim that was there is replaced, everything else stays.
    const text = await id(page, 'rules-text').inputValue();
    assert.deepEqual(text.split('\n').slice(0, 4), WYTHOFF.split('\n').slice(0, 4));
    assert.match(text, /^claim P: exists .*floor\(/m);
    assert.doesNotMatch(text, /claim P: x = y/);
    await says(page, en['rules.right']);
    await id(page, 'rules-prove').click();
    await id(page, 'prove-go').click();
    await page.getByTestId('prove-verdict').filter({ hasText: en['prove.verdict.proved'] }).waitFor();
  });

  scene('one click: the formula, its proof, and both on the board', { at: 'rules' }, async (page, world) => {
    await write(page, WYTHOFF);
    await says(page, en['rules.right']);
    await boardOf(page, await safeIn(WYTHOFF));
    // The wrong claim of the text first: what is missing and what is too many, counted by the server.
    await id(page, 'rules-want-claimed').check();
    const rows = async (want, more = {}) =>
      (await ask('board', { rules: WYTHOFF, width: 100, height: 100, want, ...more })).rows.join('');
    const [truth, claimed] = [await rows('outcomes'), await rows('claimed')];
    const both = (one, other) => [...truth].filter((letter, i) => letter === one && claimed[i] === other).length;
    const counts = () => Promise.all(['agree', 'missing', 'surplus'].map(async (kind) =>
      Number(/\d+$/.exec(await id(page, `claimed-${kind}`).innerText())[0])));
    await id(page, 'claimed-missing').filter({ hasText: String(both('P', 'N')) }).waitFor();
    assert.deepEqual(await counts(), [both('P', 'P'), both('P', 'N'), both('N', 'P')]);
    assert.equal(await id(page, 'claimed-formula').innerText(), 'x = y');
    // One click, and the form that was found takes its place.
    await id(page, 'discover-go').click();
    await id(page, 'discover-formula').waitFor();
    assert.equal(await id(page, 'discover-verdict').innerText(), en['discover.proved']);
    const same = id(page, 'rules-board-progress').filter({ hasText: en['claimed.same'] });
    await same.waitFor();
    const safe = truth.split('P').length - 1;
    await id(page, 'claimed-agree').filter({ hasText: `: ${safe}` }).waitFor();
    assert.deepEqual(await counts(), [safe, 0, 0]);
    assert.match(await id(page, 'claimed-formula').innerText(), /^exists .*floor\(/);
    // The link brings the same board.
    await page.waitForFunction(() => /[?&]claim=exists/.test(location.hash) && /rules=/.test(location.hash));
    const { hash } = new URL(page.url());
    await world.open(hash.slice(1));
    await same.waitFor();
    assert.deepEqual(await counts(), [safe, 0, 0]);
    // Another thing to show, and the formula is gone from the link.
    await id(page, 'rules-want-outcomes').check();
    await page.waitForFunction(() => !location.hash.includes('claim='));
    assert.equal(await id(page, 'claimed-formula').isVisible(), false);
    // With the rules at hand the claim of the text can be compared again.
    await id(page, 'rules-want-claimed').check();
    await id(page, 'claimed-missing').filter({ hasText: String(both('P', 'N')) }).waitFor();
  });

  scene('the nim-values too, with a proof', { at: 'rules' }, async (page) => {
    await write(page, NIM);
    await id(page, 'discover-values').click();
    await id(page, 'discover-formula').waitFor();
    assert.equal(await id(page, 'discover-verdict').innerText(), en['discover.grundy.proved']);
    assert.match(await id(page, 'discover-formula').innerText(), /x.*y/);
  });

  scene('the positions of one nim-value, which are no claim of the rules', { at: 'rules' }, async (page) => {
    await write(page, 'game bachet "Bachet"\npiles x\nmove I: x - 3 <= x\' < x\n');
    await says(page, en['rules.right']);
    await id(page, 'discover-only').fill('2');
    await id(page, 'discover-values').click();
    await id(page, 'discover-formula').waitFor();
    assert.equal(await id(page, 'discover-verdict').innerText(), en['discover.only.proved'].replace('{value}', '2'));
    assert.equal(await id(page, 'discover-formula').innerText(), 'x mod 4 = 2');
    assert.equal(await id(page, 'discover-take').count(), 0);
    // A number that is none is answered in words, by the key as by the button.
    await id(page, 'discover-only').fill('two');
    await id(page, 'discover-only').press('Enter');
    await id(page, 'discover-result').locator('.trouble').waitFor();
  });

  const HARD = `game hard "Hard"
piles x, y, z
move one: x' < x and y' = y and z' = z or x' = x and y' < y and z' = z or x' = x and y' = y and z' < z
move two: x - x' = y - y' and x' < x and z' = z
move six: x - x' = 2*(z - z') and x' < x and y' = y
`;
  scene('stopped by the reader, it says what is known and no more', { at: 'rules' }, async (page) => {
    await write(page, HARD);
    await says(page, en['rules.right']);
    await id(page, 'discover-go').click();
    await id(page, 'discover-cancel').click();
    await id(page, 'discover-verdict').or(id(page, 'discover-stopped')).first().waitFor();
    const [proved] = [en['discover.proved']];
    assert.doesNotMatch(await id(page, 'discover-result').innerText(), new RegExp(proved));
    await id(page, 'discover-go').waitFor();
    assert.equal(await id(page, 'discover-values').isVisible(), true);
  });

  scene('the best so far is labelled as what it is', { at: 'rules', server: true }, async (page) => {
    const best = {
      verdict: 'conjecture', claim: 'P', formula: 'x = y', mathematics: 'x = y', automaton: null,
      checked: { size: '40' }, found_by: ['atoms'], seconds: '1.000000', seen: {}, stopped: true,
      why: 'stopped before the prover had decided it',
    };
    // The server ends the job with what it knows as soon as it is asked to stop.
    let asked = () => {};
    const stopped = new Promise((resolve) => { asked = resolve; });
    // A slow board is a job as well, which the server may have.
    await page.route('**/api/jobs', (route) => (route.request().postDataJSON().kind === 'discover'
      ? route.fulfill({ status: 202, json: { id: 'one' } })
      : route.continue()));
    await page.route('**/api/jobs/one', (route) => { asked(); return route.fulfill({ status: 200, json: {} }); });
    await page.route('**/api/jobs/one/events', async (route) => {
      await stopped;
      await route.fulfill({
        contentType: 'text/event-stream', body: `event: result\ndata: ${JSON.stringify(best)}\n\n`,
      });
    });
    await write(page, NIM);
    await says(page, `${en['rules.right']} ${en['rules.examples.all'].split('|')[1].replace('{count}', '3')}`);
    await id(page, 'discover-go').click();
    await id(page, 'discover-cancel').click();
    await id(page, 'discover-stopped').waitFor();
    assert.equal(await id(page, 'discover-stopped').innerText(), en['discover.stopped']);
    assert.equal(await id(page, 'discover-verdict').innerText(),
      en['discover.conjecture'].replace('{region}', en['discover.size'].replace('{size}', '40')));
    assert.equal(await id(page, 'discover-formula').innerText(), 'x = y');
    assert.match(await id(page, 'discover-result').innerText(), /stopped before the prover/);
  });

  scene('says so where nothing fits, and waits for rules that can be read', { at: 'rules' }, async (page) => {
    await write(page, 'game mine\npiles x\nmove one: x\' < ');
    await id(page, 'rules-diagnostic').first().waitFor();
    assert.equal(await id(page, 'discover-go').isDisabled(), true);
  });
});

describe('the editor', () => {
  // Who types slowly asks for the board of half a line, `x - x' = y`, whose moves leave every box.
  scene('the board follows the rules as they are written', { at: 'rules', allow: [/status of 422/] }, async (page) => {
    await write(page, NIM);
    const nim = await safeIn(NIM);
    await boardOf(page, nim);
    assert.equal(await id(page, 'rules-title').innerText(), 'My own game');
    // One more move, typed at the end of the line: other cells are safe now.
    const more = NIM.replace("y' < y\n", "y' < y\nmove both: x - x' = y - y' > 0\n")
      .replace('(1,2) is N', '(1,2) is P');
    await id(page, 'rules-text').evaluate((area) => {
      const end = area.value.indexOf("y' < y\n") + 7;
      area.focus();
      area.setSelectionRange(end, end);
    });
    await page.keyboard.type("move both: x - x' = y - y' > 0\n");
    await page.waitForFunction(() => document.querySelector('[data-testid=rules-gutter]')?.textContent.includes('✗'));
    const both = await safeIn(more);
    assert.notEqual(both, nim);
    await boardOf(page, both);
    assert.ok(await page.evaluate(() => {
      const { canvas } = document.querySelector('[data-testid=rules-board]');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size > 3;
    }), 'something is painted');
  });

  for (const [what, broken, token] of [
    ['an unknown name', NIM.replace("x' < x and", "x' < zebra and"), 'zebra'],
    ['a name not declared, at the end of a line', NIM.replace("y' < y\n", "y' < later\n"), 'later'],
    ['a word that begins no line', NIM.replace('piles x, y', 'piles x, y\nheaps a, b'), 'heaps'],
    ['a sign too many', NIM.replace('(1,2) is N', '(1,,2) is N'), ','],
  ]) {
    scene(`${what} is underlined where it stands`, { at: 'rules' }, async (page) => {
      await write(page, broken);
      await says(page, en['rules.wrong'].split('|')[0]);
      const wrong = page.locator('.code-paper .wrong');
      assert.equal((await wrong.allTextContents()).join(''), token);
      const line = broken.slice(0, place(broken, token)).split('\n').length;
      assert.equal(await id(page, 'rules-diagnostic').getAttribute('data-line'), String(line));
      assert.equal(await sign(page, line), '!');
      // The underline lies under the token as the reader sees it in the text field above the coloured paper.
      const [mark, seen] = await page.evaluate(([start, length]) => {
        const area = document.querySelector('[data-testid=rules-text]');
        const style = getComputedStyle(area);
        const twin = document.createElement('pre');
        const box = area.getBoundingClientRect();
        Object.assign(twin.style, {
          position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, margin: 0, fontFamily: style.fontFamily,
          fontSize: style.fontSize, fontWeight: style.fontWeight, fontVariantLigatures: style.fontVariantLigatures,
          letterSpacing: style.letterSpacing, lineHeight: style.lineHeight, padding: style.padding, border: '0 solid',
          borderWidth: style.borderWidth, tabSize: style.tabSize, whiteSpace: 'pre',
        });
        twin.textContent = area.value;
        document.body.append(twin);
        const range = document.createRange();
        range.setStart(twin.firstChild, start);
        range.setEnd(twin.firstChild, start + length);
        const [a, b] = [
          document.querySelector('.code-paper .wrong').getBoundingClientRect(), range.getBoundingClientRect(),
        ];
        twin.remove();
        return [a, b].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
      }, [place(broken, token), token.length]);
      assert.ok(Math.abs(mark.left - seen.left) < 1.5 && Math.abs(mark.right - seen.right) < 1.5,
        `${JSON.stringify(mark)} is under ${JSON.stringify(seen)}`);
      assert.ok(mark.top < seen.bottom && mark.bottom > seen.top, 'on the same line');
      const looks = await wrong.first().evaluate((each) => {
        const { textDecorationLine, borderBottomStyle, backgroundImage } = getComputedStyle(each);
        return `${textDecorationLine} ${borderBottomStyle} ${backgroundImage}`;
      });
      assert.match(looks, /underline|wavy|solid|dotted|gradient/);
      assert.equal(await id(page, 'rules-text').getAttribute('aria-invalid'), 'true');
      assert.ok(await id(page, 'rules-play').isDisabled());
      await id(page, 'rules-diagnostic').locator('.message').click();
      assert.equal(await page.evaluate(() => {
        const area = document.querySelector('[data-testid=rules-text]');
        return area.value.slice(area.selectionStart, area.selectionEnd);
      }), token, 'the message leads there');
      await page.waitForFunction((words) => document.querySelector('#live').textContent.includes(words),
        en['rules.wrong'].split('|')[0]);
    });
  }
  scene('an answer about an older text is not taken for the new one', { at: 'rules', server: true }, async (page) => {
    await write(page, NIM);
    await boardOf(page, await safeIn(NIM));
    // The reader types on in the very moment the answer comes.
    await page.evaluate((broken) => {
      const asked = window.fetch;
      window.fetch = async (...request) => {
        const answer = await asked(...request);
        if (!String(request[0]).endsWith('/api/parse')) return answer;
        window.fetch = asked;
        const area = document.querySelector('[data-testid=rules-text]');
        area.value = broken;
        area.dispatchEvent(new Event('input', { bubbles: true }));
        return answer;
      };
    }, NIM.replace("x' < x and", "x' < zebra and"));
    await write(page, `${NIM}# and on\n`);
    await says(page, en['rules.wrong'].split('|')[0]);
    assert.equal((await page.locator('.code-paper .wrong').allTextContents()).join(''), 'zebra');
  });

  scene('examples are run', { at: 'rules' }, async (page) => {
    await write(page, NIM.replace('(3,3) -> (3,1) is legal by one', '(3,3) -> (2,2) is legal'));
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=rules-example-failed]').length === 1);
    const line = NIM.split('\n').findIndex((each) => each.startsWith('example')) + 1;
    assert.deepEqual([await sign(page, line), await sign(page, line + 1), await sign(page, line + 2)], ['✓', '✓', '✗']);
    assert.equal(await id(page, 'rules-example-failed').getAttribute('data-line'), String(line + 2));
    assert.ok(await id(page, 'rules-play').isEnabled(), 'a wrong example spoils nothing');
    await write(page, NIM);
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=rules-example-failed]').length === 0
      && !document.querySelector('[data-testid=rules-gutter]')?.textContent.includes('✗'));
    assert.equal(await sign(page, line + 2), '✓');
  });

  scene('a parameter of one’s own is set beside the board', { at: 'rules' }, async (page) => {
    const text = 'game most "At most k"\npiles x, y\nparam k: int >= 1 = 2\n'
      + "move one: 1 <= x - x' <= k and y' = y or x' = x and 1 <= y - y' <= k\n";
    await write(page, text);
    await boardOf(page, await safeIn(text));
    await id(page, 'slider-k').fill('4');
    await boardOf(page, await safeIn(text, { arguments: 'k=4' }));
    assert.notEqual(await safeIn(text), await safeIn(text, { arguments: 'k=4' }));
    await id(page, 'rules-play').click();
    await ready(page);
    assert.equal(await id(page, 'parameter-k').inputValue(), '4');
  });
});

describe('mistakes', () => {
  scene('are mended by one click, and dim the picture they do not belong to', { at: 'rules' }, async (page) => {
    await write(page, NIM);
    await boardOf(page, await safeIn(NIM));
    await write(page, NIM.replace('move', 'mve'));
    await id(page, 'rules-fix').first().waitFor();
    assert.ok(await page.locator('.picture.stale').isVisible());
    await id(page, 'rules-fix').first().click();
    assert.equal(await id(page, 'rules-text').inputValue(), NIM);
    await page.waitForFunction(() => document.querySelector('.picture.stale') === null);
    await write(page, NIM.replace("y' < y", "y' < limit"));
    await id(page, 'rules-fix').last().click();
    assert.match(await id(page, 'rules-text').inputValue(), /^let limit = 0$/m);
    await page.waitForFunction(() => document.querySelector('[data-testid=rules-diagnostic]') === null);
  });

  scene('nim-values are in the picture too', { at: 'rules' }, async (page) => {
    await write(page, NIM);
    await boardOf(page, await safeIn(NIM));
    await page.check('[data-testid=rules-want-grundy]', { force: true });
    await page.waitForFunction(() => document.querySelector('[data-testid=rules-board]').mode === 'grundy');
  });
});

describe('coming and going', () => {
  scene('every game with a text is forked as it is', { at: 'rules' }, async (page) => {
    await page.waitForFunction(() => document.querySelector('[data-testid=rules-status]')?.textContent.trim());
    for (const entry of games) {
      const [{ game }] = entry.showcases;
      const { text: whole, part, title } = await ask('rules', { game });
      // A game without a text may have one for a bounded number of piles.
      const text = whole ?? part;
      await id(page, 'rules-fork').selectOption(game);
      if (!text) {
        await page.waitForFunction((name) => {
          const notice = document.querySelector('[data-testid=rules-notice]');
          return !notice.hidden && notice.textContent.includes(name);
        }, title);
        continue;
      }
      await page.waitForFunction((wanted) => document.querySelector('[data-testid=rules-text]')?.value === wanted,
        text);
      await page.waitForFunction(() =>
        document.querySelector('[data-testid=rules-text]').getAttribute('aria-invalid') === 'false'
          && !document.querySelector('[data-testid=rules-play]')?.disabled);
      assert.equal(await id(page, 'rules-diagnostic').count(), 0, game);
      assert.equal(await id(page, 'rules-example-failed').count(), 0, `${game}: its examples hold`);
    }
  });

  scene('the game on the board is forked, changed and played',
    { at: `play?game=${invite.game}&from=${invite.position.join(',')}` }, async (page) => {
      await ready(page);
      await id(page, 'fork').click();
      const { text } = await ask('rules', { game: invite.game });
      await page.waitForFunction((wanted) => document.querySelector('[data-testid=rules-text]')?.value === wanted,
        text);
      const changed = text.replace(/^game \S+ ".*"/m, 'game forked "Forked"');
      assert.notEqual(changed, text);
      await write(page, changed);
      await page.waitForFunction(() => document.querySelector('[data-testid=rules-title]')?.textContent === 'Forked');
      await id(page, 'rules-play').click();
      await ready(page);
      assert.equal(await id(page, 'game-title').innerText(), 'Forked');
      assert.ok((await id(page, 'board').locator('.legal').count()) > 0);
    });

  scene('a click on the board plays from there', { at: 'rules' }, async (page) => {
    await write(page, NIM);
    await boardOf(page, await safeIn(NIM));
    const box = await id(page, 'rules-board').boundingBox();
    await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.85);
    await ready(page);
    assert.equal(await id(page, 'game-title').innerText(), 'My own game');
    assert.equal((await position(page)).length, 2);
  });

  scene('the text is saved to a file and opened from one', { at: 'rules' }, async (page) => {
    await write(page, NIM);
    await page.waitForFunction(() => document.querySelector('[data-testid=rules-title]')?.textContent
      === 'My own game');
    const [download] = await Promise.all([page.waitForEvent('download'), id(page, 'rules-save').click()]);
    assert.equal(download.suggestedFilename(), 'mine.rules');
    assert.equal(await readFile(await download.path(), 'utf8'), NIM);
    const other = NIM.replace('My own game', 'From a file');
    await id(page, 'rules-file').setInputFiles({
      name: 'other.rules', mimeType: 'text/plain', buffer: Buffer.from(other.replaceAll('\n', '\r\n')),
    });
    await page.waitForFunction(() => document.querySelector('[data-testid=rules-title]')?.textContent
      === 'From a file');
    assert.equal(await id(page, 'rules-text').inputValue(), other);
  });

  scene('a draft survives a reload', { at: 'rules' }, async (page, { open }) => {
    await write(page, NIM.replace('My own game', 'Half-done'));
    await page.waitForFunction(() => document.querySelector('[data-testid=rules-title]')?.textContent === 'Half-done');
    await open('rules');
    await page.waitForFunction(() => document.querySelector('[data-testid=rules-title]')?.textContent === 'Half-done');
  });
});

describe('the gallery of published games', () => {
  scene('is searched, and a choice is in the editor', { at: 'rules' }, async (page) => {
    const { examples } = await get('examples');
    await id(page, 'rules-gallery').click();
    const lines = id(page, 'gallery-open');
    await id(page, 'gallery-count').filter({ hasText: String(examples.length) }).waitFor();
    assert.equal(await lines.count(), examples.length);
    // By author, without the accents; and by words that stand in the text of the rules.
    await id(page, 'gallery-search').fill('stanica');
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=gallery-open]').length < 5);
    assert.match(await lines.first().innerText(), /Stănică/);
    const [euclid] = examples.filter((example) => example.id === 'euclid');
    await id(page, 'gallery-search').fill(`euclid ${euclid.source.split(/[ ,]/)[0]}`);
    await page.locator('[data-example=euclid]').click();
    assert.equal(await id(page, 'gallery').count(), 0);
    assert.equal(await id(page, 'rules-text').inputValue(), euclid.text);
    await id(page, 'rules-title').filter({ hasText: euclid.title }).waitFor();
    // It is the reader's own text by now, and so part of the link.
    await page.waitForFunction(() => location.hash.includes('rules='));
  });

  scene('every example makes sense in the editor', { at: 'rules' }, async (page) => {
    const { examples } = await get('examples');
    for (const { id: name } of examples) {
      await id(page, 'rules-gallery').click();
      await page.locator(`[data-example="${name}"]`).click();
      await page.waitForFunction((right) => {
        const text = document.querySelector('[data-testid=rules-status]')?.textContent ?? '';
        return text.startsWith(right);
      }, en['rules.right']);
      assert.equal(await id(page, 'rules-diagnostic').count(), 0, name);
      assert.equal(await id(page, 'rules-example-failed').count(), 0, name);
    }
  });

  scene('tells no claims where a class is to find them', { at: 'rules?lock=hints,why,cells' }, async (page) => {
    await id(page, 'rules-gallery').click();
    await page.locator('[data-example=euclid]').waitFor();
    assert.equal(await page.locator('.gallery .known').count(), 0);
    await page.locator('[data-example=euclid]').click();
    await id(page, 'rules-title').filter({ hasText: 'Euclid' }).waitFor();
    assert.doesNotMatch(await id(page, 'rules-text').inputValue(), /^claim/m);
  });
});
