/** The page: reads the address, builds the frame, shows one view at a time. Views are loaded when first visited. */
import { announce, clear, h, idle } from './dom.js';
import { state, VIEWS } from './state.js';
import { LANGUAGES, onLanguage, speak, t } from './strings.js';
import { about, describe, startOf, told } from './catalogue.js';
import { icon } from './icons.js';
import { here, share } from './share.js';
import { ready, WHERE } from './transport.js';
import { pretty, saying } from './words.js';

/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Showcase} Showcase */

/**
 * Each import by its full name: a page in one file has no folder to look into.
 * @type {Record<string, () => Promise<any>>}
 */
const SOURCES = {
  play: () => import('./views/play.js'),
  explore: () => import('./views/explore.js'),
  rules: () => import('./views/rules.js'),
  prove: () => import('./views/prove.js'),
  ledger: () => import('./views/ledger.js'),
};
/**
 * @param {string} id
 * @returns {Promise<{ default: new (root: HTMLElement, state: import('./state.js').State) => View }>}
 */
const load = async (id) => SOURCES[id]?.();
/** The views that are about one game and show the rail beside it. */
const WITH_RAIL = new Set(['play', 'explore', 'prove']);

/** What a class may have to find out by itself: these views would tell. */
const LOCKED = new Map([['explore', ['cells']], ['prove', ['why', 'cells']], ['ledger', ['why', 'cells']]]);

class App extends HTMLElement {
  /** @type {View|null} */
  view = null;
  showing = 0;
  /** The view on the screen. */
  shown = '';

  connectedCallback() {
    onLanguage(() => this.rebuild());
    state.addEventListener('change', (event) => this.update(/** @type {CustomEvent} */ (event).detail.keys));
    addEventListener('popstate', () => void this.follow());
    void this.boot();
  }

  async boot() {
    appearance();
    if (WHERE === 'page') void startingUp();
    const [named] = await Promise.all([state.fromFragment(), speak(state.lang)]);
    if (state.lang !== document.documentElement.lang) await speak(state.lang);
    try {
      if (!named && WITH_RAIL.has(state.view)) await invite();
    } catch (error) {
      this.calamity(error);
    }
    // The other views are loaded while the page is idle, so that they are there even if the server no longer is: not
    // before a first move can be made, which on a slow line they would delay.
    if (state.view === 'play') await settled(this);
    idle(() => {
      for (const id of VIEWS) load(id).catch(() => {});
      for (const { load: words, refusals } of Object.values(LANGUAGES)) {
        words().catch(() => {});
        refusals().catch(() => {});
      }
    }, 4000);
  }

  /** The address was changed by hand or by going back. */
  async follow() {
    if (!(await state.fromFragment()) && WITH_RAIL.has(state.view)) await invite();
  }

  /** @param {Set<string>} keys */
  update(keys) {
    if (keys.has('theme') || keys.has('projector')) appearance();
    if (keys.has('lang')) void speak(state.lang);
    else if (keys.has('words')) this.rebuild();
    else if (keys.has('view') || keys.has('damaged')) void this.show();
    else this.view?.update(keys);
    if (keys.has('ref') || keys.has('view')) this.mark();
    if (keys.has('ref') && !state.opened && !state.damaged) void begin();
    if (keys.has('view') && WITH_RAIL.has(state.view) && !state.damaged) void invite();
  }

  /** Draws the frame anew, in the language of the moment, and the view inside it. */
  rebuild() {
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.testid : undefined;
    const choosing = this.querySelector('#settings:popover-open') !== null;
    const main = h('main', { id: 'main', tabindex: '-1' });
    this.frame = h('div', { class: 'frame' },
      h('aside', { class: 'rail', 'aria-label': t('shell.games') }, this.rail()), main);
    this.main = main;
    clear(this, h('a', { class: 'skip', href: '#main', onclick: skip }, t('shell.skip')), this.bar(), this.frame,
      this.menu(), this.sheet());
    // Whoever changes the language in the menu stays there.
    if (choosing) /** @type {HTMLElement|null} */ (this.querySelector('#settings'))?.showPopover();
    if (held) /** @type {HTMLElement|null} */ (this.querySelector(`[data-testid="${CSS.escape(held)}"]`))?.focus();
    void this.show();
  }

  bar() {
    this.links = VIEWS.map((id) => h('a', {
      href: `#${id}`, 'data-view': id, 'data-testid': `tab-${id}`,
      onclick: (/** @type {Event} */ event) => { event.preventDefault(); state.set({ view: id }); },
    }, icon(id), t(`${id}.tab`)));
    return h('header', { class: 'bar' },
      h('a', { class: 'brand', href: here(), 'aria-label': 'Ratwheel' }, icon('wheel'), h('span', null, 'Ratwheel')),
      h('nav', { class: 'views', 'aria-label': t('shell.views') }, this.links),
      h('div', { class: 'bar-end' },
        h('button', {
          class: 'button quiet picker', type: 'button', 'data-testid': 'pick-game',
          onclick: () => { this.fillSheet(); this.picker?.showModal(); },
        }, t('shell.games')),
        h('button', {
          class: 'button quiet', type: 'button', 'data-testid': 'settings', popovertarget: 'settings',
          title: t('shell.settings'),
        }, icon('gear'), h('span', null, t('shell.settings'))),
        h('button', {
          class: 'button quiet', type: 'button', 'data-testid': 'share', onclick: () => share(),
          title: t('shell.share'),
        }, icon('share'), h('span', null, t('shell.share')))));
  }

  /**
   * The games by family, twice on the page: beside the board and in the sheet for small screens.
   * @param {boolean} [full]
   */
  rail(full = false) {
    const list = h('nav', {
      class: full ? 'games full' : 'games', 'aria-label': t('shell.games'),
      'data-testid': full ? 'games-sheet' : 'games',
    });
    about().then(({ showcases }) => { fillGames(list, showcases, () => this.picker?.close()); this.mark(); },
      (error) => this.calamity(error));
    return list;
  }

  sheet() {
    this.picker = h('dialog', { 'aria-label': t('shell.choose'), 'data-testid': 'game-sheet', onclick: closeOutside },
      h('h2', null, t('shell.choose')),
      h('div', { class: 'dialog-foot' },
        h('button', { class: 'button', type: 'button', onclick: () => this.picker?.close() }, t('shell.close'))));
    return this.picker;
  }

  /** The list of the sheet is made when it is first asked for. */
  fillSheet() {
    if (!this.picker?.querySelector('.games')) this.picker?.querySelector('h2')?.after(this.rail(true));
  }

  menu() {
    return h('div', {
      id: 'settings', class: 'menu', popover: 'auto', role: 'dialog', 'aria-label': t('shell.settings'),
    },
      choice('words', 'shell.words', [['people', t('shell.words.people')], ['pn', t('shell.words.pn')]]),
      choice('theme', 'shell.theme', ['auto', 'light', 'dark'].map((name) => [name, t(`shell.theme.${name}`)])),
      choice('lang', 'shell.language', Object.entries(LANGUAGES).map(([code, { name }]) => [code, name])),
      choice('projector', 'shell.size', [[false, t('shell.size.normal')], [true, t('shell.size.projector')]]),
      this.about());
  }

  /** Which version this is, where it computes, and what that means; where there is one, the way to take it along. */
  about() {
    const box = h('div', { class: 'soft', 'data-testid': 'about' });
    about().then(({ version, download }) => clear(box, h('p', null, t(`shell.about.${WHERE}`, { version })),
      WHERE === 'page' ? h('p', null, t('shell.about.limits')) : null,
      download ? h('p', null, h('a', { href: download, download: 'ratwheel.html', 'data-testid': 'download' },
        t('shell.download'))) : null), () => {});
    return box;
  }

  async show() {
    const ticket = ++this.showing;
    const id = state.view;
    if (state.damaged) {
      this.view?.close();
      this.view = null;
      this.shown = '';
      if (this.main) {
        this.main.className = '';
        clear(this.main, h('div', { class: 'calamity', 'data-testid': 'damaged' }, h('h1', null, t(state.damaged)),
          h('p', { class: 'soft' }, t('shell.damaged.hint')),
          h('button', { class: 'button primary', type: 'button', onclick: () => void invite() }, t('play.home'))));
      }
      return;
    }
    if (LOCKED.get(id)?.some((each) => state.lock.has(each))) {
      this.view?.close();
      this.view = null;
      this.shown = '';
      if (this.main) {
        this.main.className = '';
        this.frame?.classList.toggle('wide', !WITH_RAIL.has(id));
        clear(this.main, h('div', { class: 'calamity', 'data-testid': 'locked' }, h('h1', null, t('shell.locked')),
          h('a', { class: 'button primary', href: '#play', onclick: (/** @type {Event} */ event) => {
            event.preventDefault();
            state.set({ view: 'play' });
          } }, t('play.tab'))));
      }
      this.mark();
      return;
    }
    try {
      const { default: Shown } = await load(id);
      if (ticket !== this.showing || !this.main) return;
      await dress(id);
      if (ticket !== this.showing || !this.main) return;
      this.view?.close();
      this.view = null;
      clear(this.main);
      this.main.className = `view-${id}`;
      this.frame?.classList.toggle('wide', !WITH_RAIL.has(id));
      this.view = new Shown(this.main, state);
      if (this.shown !== id) scrollTo(0, 0);
      this.shown = id;
      document.title = `${t(`${id}.tab`)} · Ratwheel`;
      this.mark();
    } catch (error) {
      if (this.main) {
        clear(this.main, h('p', { class: 'calamity trouble' }, t('shell.trouble', { why: String(error) })));
      }
    }
  }

  /** Says which view and which game are current. */
  mark() {
    for (const link of this.links ?? []) {
      if (link.dataset.view === state.view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    for (const item of this.querySelectorAll('.games .own')) {
      /** @type {HTMLElement} */ (item).hidden = state.ref.rules === undefined;
      item.querySelector('a')?.setAttribute('aria-current', 'true');
    }
    void this.markGame();
  }

  async markGame() {
    const { ref } = state;
    // What is wrong with a game is said by the view that shows it.
    const game = ref.game === undefined ? null : await describe(ref).catch(() => null);
    if (ref !== state.ref) return;
    for (const link of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll('.games a[data-game]'))) {
      if (game !== null && link.dataset.game === game.showcase) {
        link.setAttribute('aria-current', 'true');
        bringIntoSight(link, link.closest('.rail'));
      } else link.removeAttribute('aria-current');
    }
  }

  /** @param {unknown} error */
  calamity(error) {
    if (!this.main) return;
    clear(this.main, h('div', { class: 'calamity' }, h('h1', null, t('shell.unreachable')),
      h('p', { class: 'soft' }, t('shell.unreachable.hint')),
      h('p', { class: 'soft' }, saying(error))));
  }
}

/** A view says when it shows what it was opened for; nobody waits longer than four seconds. @param {EventTarget} app */
const settled = (app) => new Promise((resolve) => {
  app.addEventListener('settled', resolve, { once: true });
  setTimeout(resolve, 4000);
});

/** @param {HTMLElement} list @param {Showcase[]} showcases @param {() => void} chosen */
function fillGames(list, showcases, chosen) {
  /** @type {Map<string, HTMLElement>} */
  const families = new Map();
  for (const showcase of showcases) {
    const words = told(showcase);
    let items = families.get(words.family);
    if (!items) families.set(words.family, items = h('ul'));
    items.append(h('li', null, h('a', {
      href: `#play?game=${showcase.game}`, 'data-game': showcase.game,
      onclick: (/** @type {Event} */ event) => {
        event.preventDefault();
        void startOf({ game: showcase.game, misere: false }, showcase.start).then((start) =>
          state.open({ game: showcase.game }, start));
        if (!WITH_RAIL.has(state.view)) state.set({ view: 'play' });
        scrollTo(0, 0);
        chosen();
      },
    }, pretty(words.title, '^'), words.subtitle ? h('small', null, words.subtitle) : null)));
  }
  clear(list, [...families].map(([family, items]) => h('section', null, h('h2', null, family), items)),
    h('section', null, h('h2', null, t('shell.yours')), h('ul', null, h('li', { class: 'own', hidden: true }, h('a', {
      href: '#play', 'data-testid': 'own-game',
      onclick: (/** @type {Event} */ event) => { event.preventDefault(); chosen(); state.set({ view: 'play' }); },
    }, t('shell.own'))), h('li', null, h('a', {
      href: '#rules', 'data-testid': 'write-game',
      onclick: (/** @type {Event} */ event) => { event.preventDefault(); chosen(); state.set({ view: 'rules' }); },
    }, t('shell.write'))))));
}

/**
 * A row of alternatives bound to a key of the state.
 * @param {'words'|'theme'|'lang'|'projector'} key @param {string} label @param {any[][]} options
 */
function choice(key, label, options) {
  return h('fieldset', null, h('legend', null, t(label)),
    h('div', { class: 'segments' }, options.map(([value, text]) => h('label', null,
      h('input', {
        type: 'radio', name: `set-${key}`, value: String(value), '.checked': state[key] === value,
        'data-testid': `${key}-${value}`, onchange: () => state.set({ [key]: value }),
      }),
      h('span', null, text)))));
}

/**
 * The board's sheet and those of the other views never meet. Theirs does not hold up the first board: it is loaded
 * beside it, for no medium, and waited for where it is wanted. The sheet is switched, not its link: that would fetch it
 * anew.
 * @param {string} id
 */
async function dress(id) {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[data-for]'));
  await Promise.all([...links].map(async (link) => {
    const wanted = (link.dataset.for === 'play') === (id === 'play');
    if (!link.sheet && wanted) await loaded(link);
    if (link.sheet) link.sheet.media.mediaText = wanted ? 'all' : 'not all';
  }));
}

/** @param {HTMLLinkElement} link @returns {Promise<void>} */
const loaded = (link) => new Promise((resolve) => {
  for (const end of ['load', 'error']) link.addEventListener(end, () => resolve(), { once: true });
});

/**
 * Scrolls by hand: scrollIntoView would also move the place where Tab begins.
 * @param {HTMLElement} item @param {Element|null} box
 */
function bringIntoSight(item, box) {
  if (!box || box.clientHeight === 0) return;
  const [inner, outer] = [item.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 40;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 40;
}

/** @param {MouseEvent} event */
function closeOutside(event) {
  if (event.target === event.currentTarget) /** @type {HTMLDialogElement} */ (event.currentTarget).close();
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function appearance() {
  const root = document.documentElement;
  if (state.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = state.theme;
  root.toggleAttribute('data-projector', state.projector);
}

/** A note at the foot of the page while the engine inside it is made ready, and for a moment when it is. */
async function startingUp() {
  const note = h('div', { class: 'toast engine', 'data-testid': 'engine', 'data-engine': 'starting' });
  const tell = () => clear(note, t(`engine.${note.dataset.engine}`));
  onLanguage(tell);
  tell();
  document.body.append(note);
  try {
    await ready;
    note.dataset.engine = 'ready';
    setTimeout(() => note.remove(), 2400);
  } catch {
    note.dataset.engine = 'failed';
  }
  tell();
  announce(note.textContent ?? '');
}

/** A game opened without a position starts where the server says. */
async function begin() {
  const { ref } = state;
  try {
    const [game, { showcases }] = await Promise.all([describe(ref), about()]);
    // The same start as from the list of games.
    const shown = showcases.find((/** @type {Showcase} */ each) => each.game === ref.game);
    const start = await startOf(ref, shown?.start ?? game.start);
    if (state.ref !== ref || state.opened) return;
    state.opened = true;
    state.set({ start });
  } catch {
    if (state.ref !== ref || state.opened) return;
    // The view that asks about this game says what is wrong with it.
    state.opened = true;
    state.set({ start: [...state.start] });
  }
}

/** The page opens on the server's invitation. */
async function invite() {
  const { invite: guest } = await about();
  if (state.ref.game !== undefined || state.ref.rules !== undefined) return;
  const start = await startOf({ game: guest.game, misere: false }, guest.position);
  if (state.ref.game !== undefined || state.ref.rules !== undefined) return;
  state.opened = true;
  state.set({ ref: { game: guest.game, misere: false }, start, history: [], played: 0 },
    { remember: 'replace' });
}

customElements.define('rw-app', App);
