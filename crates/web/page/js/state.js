/**
 * What the page is showing: one object, one event. Everything that belongs in a link is written to the address after
 * `#`, in a form people can read; preferences (words, language, colours, opponent) are remembered in the browser.
 *
 *   #play?game=corner:piece=queen&from=11,10&moves=8,10;7,10&misere=1&opponent=sloppy&see=why&lock=hints,cells
 */

/** @typedef {import('./types.js').Ref} Ref */
/** @typedef {import('./types.js').Position} Position */
/** @typedef {'perfect'|'sloppy'|'random'|'two'} Opponent */

/** The views in the order of their tabs; each is a file in `views`. */
export const VIEWS = ['play', 'explore', 'rules', 'prove', 'ledger'];
const OPPONENTS = ['perfect', 'sloppy', 'random', 'two'];
/** What Play shows when asked for, as `see` names it in a link. */
const SEEN = /** @type {const} */ ({ why: 'why', cells: 'safe', moves: 'judge', predict: 'predict' });
/** Preferences: kept in the browser, not part of a link (a link may still set the language). */
/** So many courses that were left are remembered. */
const BRANCHES = 12;
const KEPT = /** @type {const} */ (['words', 'lang', 'theme', 'projector', 'opponent', 'second']);

export class State extends EventTarget {
  view = 'play';
  /** @type {Ref} */
  ref = { misere: false };
  /** @type {Position} */
  start = [];
  /** Positions after each move, those undone included. @type {Position[]} */
  history = [];
  /** How many moves of the history stand; the rest can be redone. */
  played = 0;
  /** @type {Opponent} */
  opponent = 'sloppy';
  /** The opponent begins. */
  second = false;
  seed = '1';
  /** @type {'people'|'pn'} */
  words = 'people';
  lang = 'en';
  /** @type {'auto'|'light'|'dark'} */
  theme = 'auto';
  projector = false;
  /** Safe cells are drawn. */
  safe = false;
  /** Every legal move says whether it wins. */
  judge = false;
  /** The explanation is open. */
  why = false;
  /** The reader marks cells instead of moving. */
  predict = false;
  /** What a teacher's link has switched off: hints, why, cells. @type {Set<string>} */
  lock = new Set();
  /**
   * A view's own words in the address (`#ledger?id=003/thm16`), kept while that view is shown.
   * @type {Record<string, string>}
   */
  extra = {};

  /** What is wrong with the link that was opened, as a key of the strings. */
  damaged = '';

  /** The position on the board. @returns {Position} */
  get position() {
    return this.played === 0 ? this.start : this.history[this.played - 1] ?? this.start;
  }

  /** The moves that stand. @returns {Position[]} */
  get moves() {
    return this.history.slice(0, this.played);
  }

  /**
   * Changes some values and tells everybody which.
   * @param {Partial<Record<keyof State, any>>} values
   * @param {{ remember?: 'push'|'replace'|'no' }} [options]  how the address is written: a new view or game is a step
   *   that the back button takes back, anything else is not
   */
  set(values, { remember } = {}) {
    /** @type {Set<string>} */
    const keys = new Set();
    for (const [key, value] of Object.entries(values)) {
      if (/** @type {any} */ (this)[key] === value) continue;
      /** @type {any} */ (this)[key] = value;
      keys.add(key);
    }
    if (keys.has('view') && !('extra' in values)) this.extra = {};
    // Another game, or another start: courses of the old one lead nowhere.
    if (keys.has('ref') || keys.has('start')) this.branches = [];
    if (keys.has('start') || keys.has('history') || keys.has('played')) keys.add('position');
    if (keys.size === 0) return;
    // Whoever opens something has left the damaged link behind.
    if (keys.has('ref') && !('damaged' in values) && this.damaged) {
      this.damaged = '';
      keys.add('damaged');
    }
    keep(this);
    const how = remember ?? (keys.has('view') || keys.has('ref') ? 'push' : 'replace');
    if (how !== 'no') void this.remember(how);
    this.dispatchEvent(new CustomEvent('change', { detail: { keys } }));
  }

  /**
   * Opens a game, at a position if one is given (otherwise the view asks the server where it starts).
   * @param {Partial<Ref>} ref @param {Position} [position]
   */
  open(ref, position) {
    this.opened = position !== undefined;
    this.set({
      ref: { ...ref, misere: ref.misere ?? false },
      start: position ?? [],
      history: [],
      played: 0,
      seed: freshSeed(),
      predict: false,
    });
  }

  /** Whether `start` was chosen (an empty strip is a position too). */
  opened = false;

  /** Courses of the game that were left, each with the number of moves it shares. @type {Position[][]} */
  branches = [];

  /**
   * Plays on from the position shown. What had been undone is kept: the same move walks along it, another one makes it
   * a branch.
   * @param {Position} to
   */
  push(to) {
    const { history, played } = this;
    if (String(history[played]) === String(to) && played < history.length) {
      this.set({ played: played + 1 });
      return;
    }
    if (played < history.length) this.#leave();
    const next = [...this.moves, to];
    this.set({ history: next, played: next.length });
  }

  /** Takes up a course that was left. @param {Position[]} course @param {number} played */
  take(course, played) {
    this.branches = this.branches.filter((each) => each !== course);
    if (!begins(this.history, course)) this.#leave();
    this.set({ history: course, played });
  }

  /** The course so far becomes a branch. */
  #leave() {
    const { history } = this;
    this.branches = [...this.branches.filter((each) => !begins(each, history)), history].slice(-BRANCHES);
  }

  /** What is shown, as it stands after `#` in the address. @param {Set<string>} [lock] @returns {Promise<string>} */
  async fragment(lock = this.lock) {
    /** @type {[string, string][]} */
    const words = [];
    if (this.ref.game !== undefined) words.push(['game', this.ref.game]);
    if (this.ref.rules !== undefined) words.push(['rules', await packed(this.ref.rules)]);
    if (this.ref.arguments) words.push(['with', this.ref.arguments]);
    if (this.opened || this.start.length > 0) words.push(['from', written(this.start)]);
    if (this.played > 0) words.push(['moves', this.moves.map(written).join(';')]);
    if (this.ref.misere) words.push(['misere', '1']);
    if (this.view === 'play') {
      words.push(['opponent', this.opponent]);
      if (this.second) words.push(['second', '1']);
      const seen = Object.entries(SEEN).filter(([, key]) => this[key]).map(([word]) => word);
      if (seen.length > 0) words.push(['see', seen.join(',')]);
    }
    if (lock.size > 0) words.push(['lock', [...lock].join(',')]);
    if (this.lang !== 'en') words.push(['lang', this.lang]);
    words.push(...Object.entries(this.extra));
    return `#${this.view}?${words.map(([key, value]) => `${key}=${escaped(value)}`).join('&')}`;
  }

  /**
   * Opens a game in another view, as one step that the browser's back button takes back.
   * @param {string} view @param {Partial<Ref>} ref @param {Position} [position]
   */
  goTo(view, ref, position) {
    // The view first and unrecorded: the address is then written once, by what is opened.
    this.set({ view }, { remember: 'no' });
    this.open(ref, position);
  }

  /** @param {'push'|'replace'} how */
  async remember(how) {
    const fragment = await this.fragment();
    if (fragment === location.hash) return;
    if (how === 'push') history.pushState(null, '', fragment);
    else history.replaceState(null, '', fragment);
  }

  /**
   * Reads the address. False when it names no game (the page then opens on its invitation).
   * @param {string} [hash]
   * @returns {Promise<boolean>}
   */
  async fromFragment(hash = location.hash) {
    const { view, words } = parsed(hash);
    /** @type {any} */
    const values = { view: VIEWS.includes(view) ? view : 'play' };
    const { game, rules, with: args, from, at, moves, misere, opponent, second, see, lock, lang, ...extra } = words;
    values.extra = extra;
    const seen = new Set((see ?? '').split(','));
    for (const [word, key] of Object.entries(SEEN)) values[key] = seen.has(word);
    values.lock = new Set((lock ?? '').split(',').filter(Boolean));
    if (lang) values.lang = lang;
    if (opponent && OPPONENTS.includes(opponent)) values.opponent = opponent;
    if (opponent || second) values.second = second === '1';
    const text = rules === undefined ? undefined : await unpacked(rules);
    values.damaged = rules !== undefined && text === undefined
      ? 'shell.damaged.rules'
      : view !== '' && !VIEWS.includes(view) ? 'shell.damaged.view' : '';
    if (values.damaged) {
      this.set({ ...values, ref: { misere: false }, start: [], history: [], played: 0 }, { remember: 'no' });
      return true;
    }
    if (game === undefined && text === undefined) {
      this.set(values, { remember: 'no' });
      return false;
    }
    /** @type {Ref} */
    const ref = { misere: misere === '1' || misere === 'true' };
    if (text !== undefined) ref.rules = text;
    else if (game !== undefined) ref.game = game;
    if (args) ref.arguments = args;
    const steps = (moves ?? '').split(';').filter(Boolean).map(read);
    const first = from ?? at;
    this.opened = first !== undefined;
    // `at` after `from` and `moves` only repeats where they lead.
    const start = first === undefined ? [] : read(first);
    this.set({ ...values, ref, start, history: steps, played: steps.length }, { remember: 'no' });
    return true;
  }
}

/** Whether one course is the beginning of another. @param {Position[]} one @param {Position[]} other */
const begins = (one, other) => one.length <= other.length && one.every((at, i) => String(at) === String(other[i]));

/** @param {Position} position */
export const written = (position) => (position.length === 0 ? 'empty' : position.join(','));

/** @param {string} text @returns {Position} */
export const read = (text) => (text === 'empty' || text.trim() === '' ? [] : text.split(/[\s,]+/).filter(Boolean));

export const freshSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** Only what an address needs escaped, so that it stays readable. @param {string} value */
const escaped = (value) =>
  encodeURIComponent(value).replace(/%(2C|3A|3B|3D|2F|2B|5E)/g, (code) => decodeURIComponent(code));

/** @param {string} hash */
function parsed(hash) {
  const [view = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  /** @type {Record<string, string>} */
  const words = {};
  for (const part of query.split('&').filter(Boolean)) {
    const [key = '', value = ''] = part.split(/=(.*)/s);
    try {
      words[key] = decodeURIComponent(value);
    } catch {
      words[key] = value;
    }
  }
  return { view, words };
}

/** @type {Map<string, string>} */
const packs = new Map();

/** A ruleset as deflated base64url. @param {string} text */
async function packed(text) {
  const known = packs.get(text);
  if (known !== undefined) return known;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const packed = btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  packs.clear();
  packs.set(text, packed);
  return packed;
}

/** @param {string} word @returns {Promise<string|undefined>} undefined when the link is damaged */
async function unpacked(word) {
  try {
    const letters = atob(word.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
  } catch {
    return undefined;
  }
}

const STORE = 'ratwheel';

/** @param {State} state */
function keep(state) {
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(KEPT.map((key) => [key, state[key]]))));
  } catch {
    // A private window may refuse to store them; the page works all the same.
  }
}

/** @param {State} state */
function recall(state) {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '{}');
    for (const key of KEPT) if (typeof kept[key] === typeof state[key]) /** @type {any} */ (state)[key] = kept[key];
    if (kept.lang === undefined && navigator.language.startsWith('de')) state.lang = 'de';
  } catch {
    // As above.
  }
}

export const state = new State();
recall(state);
