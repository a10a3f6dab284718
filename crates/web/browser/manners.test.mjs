/**
 * Good manners: languages, widths, keyboard, colours, motion, calm loading, and a page that speaks to its own server
 * only.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { en, games, get, id, invite, origin, played, position, ready, scene, strings, typeMove } from './support.mjs';

const de = await strings('de');
const at = `play?game=${invite.game}&from=${invite.position.join(',')}`;
const first = (wanted) => games.find(({ shape }) => shape === wanted).showcases[0];
const play = ({ game, start }) => `play?game=${game}&from=${start.join(',')}`;
/** Every view, and Play in each of its shapes. */
const VIEWS = {
  board: at, heaps: play(first('heaps')), strip: play(first('strip')),
  explore: `explore?game=${invite.game}&from=${invite.position.join(',')}&size=50`,
  slices: `explore?game=${games.find(({ piles }) => piles === 3).showcases[0].game}&size=50`,
  coins: `explore?game=${first('strip').game}`, rules: 'rules', prove: `prove?game=${invite.game}`, ledger: 'ledger',
};
/** Waits until a view has all it wants to show. */
async function settled(page, view) {
  if (['board', 'heaps', 'strip'].includes(view)) await ready(page);
  else if (view === 'explore' || view === 'slices')
    await page.locator('.picture[data-took]:has([data-testid=heatmap])').waitFor();
  else if (view === 'coins') await id(page, 'strips-play').first().waitFor({ state: 'attached' });
  else if (view === 'rules') await page.locator('.picture[data-took], [data-drawn]').first().waitFor();
  else if (view === 'prove') await id(page, 'claim').first().waitFor();
  else await id(page, 'ledger-entry').first().waitFor();
}

describe('languages', () => {
  test('both files have the same keys, gaps and plural forms', () => {
    assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
    const gaps = (text) => [...new Set(text.match(/\{\w+\}/g))].sort();
    for (const key of Object.keys(en)) {
      assert.deepEqual(gaps(de[key]), gaps(en[key]), key);
      assert.equal(de[key].includes('|'), en[key].includes('|'), key);
      assert.notEqual(de[key].trim(), '', key);
    }
  });

  test('every sentence of the engine that is translated is still said', async () => {
    const source = await (await fetch(`${origin}/assets/js/strings/refusals.de.js`)).text();
    const refusals = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    const folder = join(import.meta.dirname, '../..');
    // Texts that go over the end of a line are put together again, quotes are as they are printed.
    const engine = readdirSync(folder, { recursive: true }).filter((name) => /^\w+\/src\/.*\.rs$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')).join('\n').replace(/\\\n\s*/g, '').replace(/\\"/g, '"');
    // One and many, and a word that is put in.
    const spoken = ['', 's'].map((end) => engine.replace(/(?<=\w)\{s?\}/g, end).replaceAll('{what}', 'parameter'))
      .join('\n');
    const ledger = JSON.stringify(await get('ledger'));
    assert.ok(refusals.default.length > 100 && refusals.PLACES.length > 50);
    const all = [[refusals.default, spoken], [refusals.PLACES, ledger]].flatMap(([list, said]) => list.map((pair) =>
      [said, ...pair]));
    for (const [said, text, words] of all) {
      const gaps = (/** @type {string} */ each) => [...new Set(each.match(/\{=?\w+\}/g))].sort();
      assert.ok(gaps(words).every((gap) => gaps(text).includes(gap)), words);
      // One of the two longest parts without gaps; words put in may end it sooner in the engine.
      const [longest = '', second = ''] = text.split(/\{=?\w+\}|[:;] /).sort((one, other) => other.length - one.length);
      const length = Math.max(6, Math.ceil(longest.length * 0.7));
      const parts = [longest, longest.slice(0, length), longest.slice(-length)];
      if (second.length > 12) parts.push(second);
      assert.ok(parts.some((part) => said.includes(part)), `nobody says “${text}” any more`);
    }
  });

  scene('refusals are in German where they are known, and marked where they are not',
    { at: null, locale: 'de-DE', allow: [/status of 4\d\d/] }, async (page, { open }) => {
      /** What is said in words, and the language it is marked with. */
      const said = (query) => page.evaluate((wanted) => [...document.querySelectorAll(wanted)]
        .filter((each) => each.checkVisibility()).flatMap((each) => {
          const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
          const found = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const { parentElement } = node;
            if (/[a-z]{3}/i.test(node.textContent) && !parentElement.closest('code, h1, h2')) {
              found.push([node.textContent.trim(), parentElement.closest('[lang]').lang]);
            }
          }
          return found;
        }), query);
      for (const [link, words] of [
        ['play?game=corner:piece=wizard', /keine Gangart/], ['play?game=wythoff:d=0', /liegt nicht zwischen 1 und/],
        ['play?game=wythoff:d=x', /statt einer ganzen Zahl/], ['play?game=wythoff:e=1', /hat keinen Parameter/],
        ['play?game=beta-nim:beta=1', /muss irrational/], ['play?game=wythoff&from=3,x', /Haufen 2: hier steht/],
        ['play?game=wythoff&from=3,-1', /das ist negativ/], ['play?game=wythoff&from=3', /das Spiel hat 2 Haufen/],
        ['play?game=welter&from=3,3', /zwei Münzen auf Feld 3/], ['play?game=nim:piles=300', /mehr als 250 Haufen/],
        ['play?game=wythoff&from=10^20000,3', /mehr als 10000 Ziffern/],
      ]) {
        await open(link);
        await id(page, 'lost').waitFor();
        const all = await said('[data-testid=lost] p');
        assert.match(all.map(([text]) => text).join(' '), words, link);
        assert.deepEqual(all.filter(([, lang]) => lang !== 'de'), [], link);
      }
      await open(`${at}&moves=${invite.position.map((pile) => Number(pile) + 1).join(',')}`);
      await page.locator('[data-testid=message].trouble').waitFor();
      assert.match((await said('[data-testid=message]'))[0][0], /ist nicht erlaubt/);
      for (const [text, words] of [
        ["piles x, y\nmove I: x' < z", /der Eintrag/], ["game a\npiles x, y\nmove I: x' < z", /unbekannter Name/],
        ['game a\npiles x, y\nmove I: x == y', /ist hier kein Vergleich/],
        ['game a\npiles x, y\nmove I: (x = y', /hier fehlt/], ['game a\npiles x, x', /zweimal vergeben/],
      ]) {
        await open('rules');
        await id(page, 'rules-text').fill(text);
        await page.waitForFunction((wanted) => [...document.querySelectorAll('[data-testid=rules-diagnostic]')]
          .some((each) => new RegExp(wanted).test(each.textContent)), words.source);
        assert.deepEqual((await said('[data-testid=rules-diagnostic] .message'))
          .filter(([, lang]) => lang !== 'de'), [], text);
      }
      // A sentence that is not known is said as it is, and marked as English.
      await page.route('**/api/parse', (route) => route.fulfill({
        status: 422, contentType: 'application/json', body: JSON.stringify({ error: 'the moon is in the way' }),
      }));
      await open('rules');
      await id(page, 'rules-text').fill('game b');
      await page.waitForFunction(() => [...document.querySelectorAll('[lang=en]')].some((each) =>
        each.textContent === 'the moon is in the way'));
    });

  scene('the ledger quotes the documents in their language, and says so', { at: 'ledger', locale: 'de-DE' },
    async (page) => {
      await settled(page, 'ledger');
      assert.equal(await id(page, 'ledger-quoted').innerText(), de['ledger.quoted']);
      const langs = await page.locator('.entry-claim').evaluateAll((all) => [...new Set(all.map((each) =>
        each.firstElementChild.lang))]);
      assert.deepEqual(langs, ['en']);
      const places = await page.locator('.entry-place').evaluateAll((all) => all.map((each) =>
        each.lastElementChild.lang));
      assert.ok(places.filter((lang) => lang === 'de').length > places.length / 2, 'most places are told in German');
      await id(page, 'ledger-entry').first().locator('.entry-head').click();
      await page.locator('.entry-body:not([hidden]) .part').first().waitFor();
      assert.match(await page.locator('.entry-body:not([hidden]) .part').filter({ hasText: de['ledger.extent'] })
        .innerText(), /stimmt \(/);
    });

  for (const [view, where] of Object.entries(VIEWS)) {
    scene(`${view} in German`, { at: `${where}${where.includes('?') ? '&' : '?'}lang=de` }, async (page) => {
      await settled(page, view);
      assert.equal(await page.locator('html').getAttribute('lang'), 'de');
      if (view === 'board') await id(page, 'why').click();
      const words = await page.evaluate(() => {
        const found = [];
        const foreign = (node) => node.closest('[lang]')?.lang !== 'de';
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (node.nodeType === Node.TEXT_NODE) {
            const { parentElement } = node;
            if (parentElement && !foreign(parentElement)
              && !parentElement.closest('noscript, textarea, pre, code, math')) {
              found.push(node.textContent.trim());
            }
            // What a parameter may be is a word of the rules, not of the page.
          } else if (!foreign(node) && !node.matches('[data-testid^=parameter-]'))
            for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'aria-roledescription']) {
              if (node.hasAttribute(name)) found.push(node.getAttribute(name));
            }
        }
        return found.filter(Boolean);
      });
      assert.ok(words.length > 30);
      const keys = new Set(Object.keys(en));
      const english = new Map(Object.keys(en).filter((key) => en[key] !== de[key] && !en[key].includes('{'))
        .flatMap((key) => en[key].split('|').map((form) => [form, key])));
      const german = new Set(Object.values(de).flatMap((text) => text.split('|')));
      for (const word of words) {
        assert.ok(!keys.has(word), `the key ${word} is shown raw`);
        assert.ok(!english.has(word) || german.has(word), `“${word}” (${english.get(word)}) is still English`);
      }
    });
  }

  scene('the language is switched in the menu, kept, and switched back', { at }, async (page, { open }) => {
    await ready(page);
    await id(page, 'settings').click();
    await page.check('[data-testid=lang-de]', { force: true });
    await page.waitForFunction((text) => document.documentElement.lang === 'de'
      && document.querySelector('[data-testid=tab-play]').textContent === text, de['play.tab']);
    await ready(page);
    assert.equal(await id(page, 'game-title').innerText(), invite.de.title);
    assert.ok(await page.locator('#settings').isVisible(), 'the menu stays open');
    assert.deepEqual(await position(page), invite.position);
    await open('ledger');
    await page.waitForFunction((title) => document.querySelector('h1')?.textContent === title, de['ledger.title']);
    await id(page, 'settings').click();
    await page.check('[data-testid=lang-en]', { force: true });
    await page.waitForFunction((title) => document.querySelector('h1')?.textContent === title, en['ledger.title']);
  });

  scene('P and N for those who ask for it', { at: `${at.replace('play', 'explore')}&size=50` }, async (page) => {
    await settled(page, 'explore');
    await id(page, 'settings').click();
    await page.check('[data-testid=words-pn]', { force: true });
    await page.keyboard.press('Escape');
    await page.waitForFunction((words) => document.querySelector('#sequence-title')?.textContent === words,
      en['explore.sequence.pn']);
    await settled(page, 'explore');
    assert.doesNotMatch(await page.locator('#main').innerText(), /\bsafe\b/i);
    await id(page, 'tab-play').click();
    await ready(page);
    await id(page, 'why').click();
    assert.match(await id(page, 'outcome').innerText(), /^[PN]\b/);
  });
});

describe('widths, without scrolling sideways or shifting', () => {
  for (const width of [360, 1280, 2560]) for (const [view, where] of Object.entries(VIEWS)) {
    scene(`${view} at ${width} pixels`,
      { at: where, viewport: { width, height: { 360: 740, 1280: 800 }[width] ?? 1300 } }, async (page) => {
        await settled(page, view);
        await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
        const { shifted, shifts } = await page.evaluate(() => ({ shifted: window.shifted, shifts: window.shifts }));
        assert.ok(shifted < 0.02, `nothing moves while the page loads: ${shifted} ${JSON.stringify(shifts)}`);
        const { scroll, client, wide } = await page.evaluate(() => ({
          scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth,
          wide: [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right
            > innerWidth + 1).slice(0, 5).map((each) => `${each.tagName} ${each.className}`),
        }));
        assert.ok(scroll <= client, `nothing is wider than the window (${scroll} > ${client}: ${wide})`);
        // What one presses can be hit with a finger.
        if (width !== 360) return;
        const small = await page.locator('#main button:visible, header button:visible').evaluateAll((all) =>
          all.filter((each) => {
            const { width: w, height: h } = each.getBoundingClientRect();
            return w < 20 || h < 20;
          }).map((each) => each.textContent));
        assert.deepEqual(small, []);
      });
  }

  // The answer is held back until the page says that it works, which moves nothing either, now or when it comes.
  const slow = Object.entries({
    explore: ['board', (page) => id(page, 'heatmap-cancel')],
    coins: ['solve', (page, words) => id(page, 'strips-said').filter({ hasText: words['explore.strips.working'] })],
  });
  for (const width of [360, 1280]) for (const [locale, words] of [['en-GB', en], ['de-DE', de]])
  for (const [view, [question, works]] of slow) {
    scene(`a slow answer in ${view} moves nothing at ${width} pixels, ${locale}`,
      { at: null, locale, viewport: { width, height: 740 }, server: true }, async (page, { open }) => {
        const held = [];
        let free = false;
        await page.route(`**/api/${question}`, async (route) => {
          if (!free) await new Promise((go) => { held.push(go); });
          await route.fallback();
        });
        await open(VIEWS[view]);
        await works(page, words).waitFor();
        const frames = () => page.evaluate(() => new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(done));
        }));
        await frames();
        free = true;
        for (const go of held) go();
        await settled(page, view);
        await frames();
        const { shifted, shifts } = await page.evaluate(() => ({ shifted: window.shifted, shifts: window.shifts }));
        assert.ok(shifted < 0.02, `nothing moves: ${shifted} ${JSON.stringify(shifts)}`);
      });
  }

  // Words are longer there; a claim for all parameters has the longest button.
  const longest = { ...VIEWS, prove: 'prove?game=wythoff' };
  for (const [view, where] of Object.entries(longest)) {
    scene(`${view} on a phone in German`,
      { at: where, locale: 'de-DE', viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
      async (page) => {
        await settled(page, view);
        const { scroll, client } = await page.evaluate(() =>
          ({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth }));
        assert.deepEqual([scroll, client], [360, 360]);
      });
  }

  scene('on a small screen the games are in a sheet', { at, viewport: { width: 360, height: 740 } }, async (page) => {
    await ready(page);
    assert.ok(await id(page, 'games').isHidden());
    await id(page, 'pick-game').click();
    const other = first('heaps');
    await id(page, 'games-sheet').locator(`a[data-game="${other.game}"]`).click();
    await page.waitForFunction((title) => document.querySelector('[data-testid=game-title]').textContent === title,
      other.title);
    assert.ok(await id(page, 'game-sheet').isHidden());
  });

  scene('the projector size is larger', { at }, async (page) => {
    await ready(page);
    const size = () => id(page, 'game-title').evaluate((each) => parseFloat(getComputedStyle(each).fontSize));
    const before = await size();
    await id(page, 'settings').click();
    await page.check('[data-testid=projector-true]', { force: true });
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-projector'));
    assert.ok(await size() > before * 1.2, `${await size()} > ${before}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
  });
});

describe('keyboard', () => {
  for (const [view, where] of Object.entries(VIEWS)) {
    scene(`tab reaches everything in ${view}, everything has a name, and focus is seen`, { at: where },
      async (page) => {
        await settled(page, view);
        // The list of the ledger is long: a few of its lines say as much as all.
        if (view === 'ledger') {
          await page.evaluate(() => {
            for (const each of [...document.querySelectorAll('[data-testid=ledger-entry]')].slice(3)) each.remove();
          });
        }
        const wanted = await page.evaluate(() => {
          const all = [
            ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
          ]
            .filter((each) => !each.disabled && each.tabIndex >= 0
              && each.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
                && each.getClientRects().length > 0
                  && !each.closest('[aria-hidden=true], [popover]:not(:popover-open), dialog:not([open])'));
          // Of a group of radio buttons one is in the tab order.
          const stops = all.filter((each) => each.type !== 'radio' || each.checked);
          stops.forEach((each, index) => { each.dataset.stop = String(index); });
          const named = (each) => each.getAttribute('aria-label') || each.getAttribute('aria-labelledby')
            || each.textContent.trim() || [...(each.labels ?? [])].some((label) => label.textContent.trim())
              || each.title;
          window.nameless = stops.filter((each) => !named(each)).map((each) => each.outerHTML.slice(0, 120));
          return stops.map((each) => each.dataset.testid ?? `${each.tagName} ${each.textContent.trim().slice(0, 30)}`);
        });
        assert.ok(wanted.length >= 8);
        assert.deepEqual(await page.evaluate(() => window.nameless), [], 'everything has a name');
        await page.evaluate(() => { document.activeElement?.blur(); getSelection()?.removeAllRanges(); });
        const seen = new Set();
        const unseen = [];
        for (let step = 0; step < wanted.length * 2 + 20 && seen.size < wanted.length; step += 1) {
          await page.keyboard.press('Tab');
          const stop = await page.evaluate(() => {
            // How a thing and all that belongs to it look; focus is seen if that differs once it has gone.
            const looks = (each) => [
              each, ...each.querySelectorAll('*'), each.nextElementSibling, each.closest('label'),
              each.closest('rw-editor'), each.closest('rw-board')?.querySelector('.ring'),
            ]
              .filter(Boolean).map((part) => {
                const style = getComputedStyle(part);
                return [
                  style.outline, style.boxShadow, style.borderColor, style.stroke, style.strokeWidth, style.opacity,
                  style.top,
                ].join();
              }).join(';');
            const { before } = window;
            const gone = before ? { name: before.name, seen: looks(before.each) !== before.looks } : null;
            const now = document.activeElement;
            window.before = !now || now === document.body
              ? null
              : { each: now, name: now.dataset.testid ?? now.outerHTML.slice(0, 100), looks: looks(now) };
            return { index: window.before ? now.dataset.stop ?? null : null, gone };
          });
          if (stop.gone && !stop.gone.seen) unseen.push(stop.gone.name);
          if (stop.index !== null) seen.add(Number(stop.index));
        }
        assert.deepEqual(wanted.filter((_, index) => !seen.has(index)), [], 'tab goes everywhere');
        assert.deepEqual([...new Set(unseen)], [], 'focus is seen');
      });
  }

  scene('a whole game without a pointer', { at: '' }, async (page) => {
    await ready(page);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'skip',
      'the first stop skips to the board');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
    await page.keyboard.press('Tab');
    for (let i = 0; i < 10 && !(await page.evaluate(() =>
      document.activeElement.getAttribute('role') === 'gridcell')); i += 1) {
      await page.keyboard.press('Tab');
    }
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /the piece/);
    await page.keyboard.press('ArrowLeft');
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /legal: west/);
    assert.ok(await page.evaluate(() => {
      const [cell, ring] =
        [document.activeElement, document.querySelector('[data-testid=board] .ring')].map((each) =>
          each.getBoundingClientRect());
      return Math.hypot(cell.x + cell.width / 2 - ring.x - ring.width / 2,
        cell.y + cell.height / 2 - ring.y - ring.height / 2) < 2;
    }), 'the ring is drawn round the cell that has the focus');
    await page.keyboard.press('Enter');
    await played(page, 2);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'gridcell',
      'focus stays on the board');
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /the piece/,
      'and goes with the piece');
    await page.keyboard.down('h');
    await id(page, 'arrow').waitFor();
    await page.keyboard.up('h');
    await id(page, 'arrow').waitFor({ state: 'detached' });
  });

  scene('a dialogue keeps the focus and gives it back', { at }, async (page) => {
    await ready(page);
    await id(page, 'new-start').focus();
    await page.keyboard.press('Enter');
    await id(page, 'start-dialog').waitFor();
    assert.ok(await page.evaluate(() => document.activeElement.closest('dialog') !== null));
    await page.keyboard.press('Escape');
    await id(page, 'start-dialog').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'new-start');
  });
});

describe('eyes', () => {
  const channel = (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const contrast = (one, other) => {
    const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  /** Every text on the page with its colour and the first opaque colour behind it. */
  const texts = (page) => page.evaluate(() => {
    const rgba = (text) => { const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number); return [r, g, b, a]; };
    const found = [];
    const written = 'h1, h2, h3, p, li, a, button, label, legend, td, th, summary, span, strong, small';
    for (const each of document.querySelectorAll(written)) {
      if (![...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim())
        || !each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        || each.closest('.unseen, .skip, svg, math, :disabled, [aria-disabled=true], .code-paper')) {
        continue;
      }
      const style = getComputedStyle(each);
      if (!/^rgb/.test(style.color)) continue;
      let behind = each;
      while (behind && !(/^rgb/.test(getComputedStyle(behind).backgroundColor)
        && rgba(getComputedStyle(behind).backgroundColor)[3] === 1)) {
        behind = behind.parentElement;
      }
      found.push({
        what: `${each.tagName} ${each.className} “${each.textContent.trim().slice(0, 30)}”`,
        colour: rgba(style.color), ground: behind ? rgba(getComputedStyle(behind).backgroundColor) : null,
        size: parseFloat(style.fontSize),
      });
    }
    return found;
  });

  for (const colorScheme of ['light', 'dark']) for (const view of ['board', 'explore', 'prove', 'ledger']) {
    scene(`${view} can be read, ${colorScheme}`, { at: VIEWS[view], colorScheme }, async (page) => {
      await settled(page, view);
      const ground = await page.evaluate(() =>
        getComputedStyle(document.documentElement).backgroundColor.match(/[\d.]+/g).map(Number));
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g)
        .map(Number));
      const back = [paper, ground].find(([, , , alpha = 1]) => alpha > 0) ?? ground;
      assert.equal(light(back) < 0.2, colorScheme === 'dark', `the paper is ${back}`);
      const all = await texts(page);
      assert.ok(all.length > 15);
      const faint = all.filter(({ colour, ground: behind, size }) => contrast(colour, behind ?? back)
        < (size >= 24 ? 3 : 4.5));
      assert.deepEqual(faint.map(({ what, colour, ground: behind }) => `${what} ${contrast(colour, behind ?? back)
        .toFixed(2)}`), []);
    });
  }

  scene('the theme can be chosen against the system', { at, colorScheme: 'light' }, async (page) => {
    await ready(page);
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'));
    const before = await paper();
    await id(page, 'settings').click();
    await page.check('[data-testid=theme-dark]', { force: true });
    await page.waitForFunction((old) => getComputedStyle(document.documentElement).getPropertyValue('--paper') !== old,
      before);
    await page.reload();
    assert.notEqual(await paper(), before, 'it is remembered');
  });

  const longest = (page) => page.evaluate(() => {
    const seconds = (text) =>
      text.split(',').map((each) => (each.trim().endsWith('ms') ? parseFloat(each) / 1000 : parseFloat(each)));
    return Math.max(...[...document.querySelectorAll('*')].flatMap((each) => {
      const style = getComputedStyle(each);
      return [
        ...seconds(style.transitionDuration),
        ...(style.animationName === 'none' ? [] : seconds(style.animationDuration)),
      ];
    }));
  });
  scene('nothing moves for those who want no motion', { at, reducedMotion: 'reduce' }, async (page) => {
    await ready(page);
    await typeMove(page, ['0', invite.position[1]]);
    await played(page, 2);
    assert.ok(await longest(page) <= 0.01, `${await longest(page)} s`);
    assert.equal(await page.evaluate(() => document.getAnimations()
      .filter((each) => each.effect.getComputedTiming().duration > 10).length), 0);
  });
  scene('something does for the others', { at, reducedMotion: 'no-preference' }, async (page) => {
    await ready(page);
    assert.ok(await longest(page) > 0.05);
  });
});

describe('loading', () => {
  scene('how soon the page can be used', { alone: true }, async (page) => {
    await ready(page);
    const soon = await page.evaluate(() => Math.round(performance.now()));
    console.log(`a legal move could be made ${soon} ms after the page was asked for`);
    assert.ok(await page.locator('.cell.legal').count() > 0);
  });

  scene('a slow phone is sent little, and can soon play',
    { viewport: { width: 360, height: 640 }, server: true, alone: true },
    async (page, { open }) => {
      const phone = await page.context().newCDPSession(page);
      await phone.send('Network.enable');
      await phone.send('Network.setCacheDisabled', { cacheDisabled: true });
      // Four times slower, over "Fast 3G": 1.6 Mbit/s and 150 ms there and back.
      await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await phone.send('Network.emulateNetworkConditions',
        { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 });
      // What the page before was still loading is not counted.
      await page.goto('about:blank');
      let [bytes, requests] = [0, 0];
      phone.on('Network.loadingFinished', (event) => {
        bytes += event.encodedDataLength;
        requests += 1;
      });
      // When the first legal cell has been drawn; what the page does afterwards does not count.
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.cell.legal')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => { window.playable = Math.round(performance.now()); }));
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await open('');
      const soon = await (await page.waitForFunction(() => window.playable)).jsonValue();
      const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      assert.deepEqual(asked.filter((name) => /\/api\/|rest\.js/.test(name)), [], 'the board needs no other answer');
      await page.waitForLoadState('networkidle');
      await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /rest/.test(name)));
      await page.waitForLoadState('networkidle');
      console.log(`a slow phone could move after ${soon} ms; ${requests} requests, ${Math.round(bytes / 1000)} kB`);
      assert.ok(bytes > 50_000 && bytes < 200_000, `${bytes} bytes`);
      assert.ok(requests < 16, `${requests} requests`);
    });

  scene('every answer carries a strict policy',
    { allow: [/Executing inline script violates/], server: true, alone: true },
    async (page, { requests }) => {
      await ready(page);
      await typeMove(page, ['0', invite.position[1]]);
      await played(page, 2);
      const own = requests.filter((url) => url.startsWith(origin));
      assert.ok(own.some((url) => url.includes('/api/')) && own.some((url) => url.endsWith('.js'))
        && own.some((url) => url.endsWith('.css')));
      for (const url of [`${origin}/`, ...own.filter((each) => each.includes('/assets/')).slice(0, 5)]) {
        const headers = (await fetch(url)).headers;
        const policy = headers.get('content-security-policy') ?? '';
        assert.match(policy, /default-src 'self'/, url);
        assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval|\*|https?:/, url);
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
      }
      // The policy holds: a script written into the page does not run, and the browser says so.
      const blocked = await page.evaluate(() => new Promise((done) => {
        document.addEventListener('securitypolicyviolation', (event) => done(event.violatedDirective), { once: true });
        const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        document.head.append(script);
      }));
      assert.match(blocked, /script-src|default-src/);
      assert.equal(await page.evaluate(() => window.ran), undefined);
    });

  scene('without the server the page stays and says so',
    { at, allow: [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/], server: true, alone: true },
    async (page, { requests }) => {
      await ready(page);
      for (const view of ['explore', 'rules', 'prove', 'ledger', 'play']) {
        await id(page, `tab-${view}`).click();
        await settled(page, view === 'play' ? 'board' : view);
      }
      requests.length = 0;
      await page.context().setOffline(true);
      // The answer to a move needs the server; the board stays, and says what is missing.
      await typeMove(page, ['0', invite.position[1]]);
      await page.locator('[data-testid=message].trouble').waitFor();
      assert.ok(await id(page, 'board').isVisible());
      for (const view of ['prove', 'ledger', 'rules', 'play']) {
        await id(page, `tab-${view}`).click();
        await page.locator(`main.view-${view}`).waitFor();
      }
      await page.locator('.trouble:visible').first().waitFor();
      await id(page, 'settings').click();
      await page.check('[data-testid=theme-dark]', { force: true });
      await page.keyboard.press('Escape');
      assert.deepEqual(requests.filter((url) => /assets\/(css|js)\//.test(url)), [],
        'what has been loaded is not asked for again');
      await page.context().setOffline(false);
      await id(page, 'tab-prove').click();
      await id(page, 'tab-play').click();
      // The game goes on where it was.
      await played(page, 2);
      assert.match(await page.evaluate(() => location.hash),
        new RegExp(`from=${invite.position.join(',')}&moves=0,${invite.position[1]};`));
    });
});
