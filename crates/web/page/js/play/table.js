/**
 * The game being played, without its looks: asks the server about the position, lets the opponent answer, marks the
 * moves. It reads the state and changes it; whoever draws listens to `change`.
 */
import { aborted, ask } from '../api.js';
import { describe, games, keyOf, place, told } from '../catalogue.js';
import { announce, still } from '../dom.js';
import { freshSeed } from '../state.js';
import { spoken, t } from '../strings.js';
import { ascending, key, shown } from '../board/big.js';

/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../state.js').State} State */

/** How long the opponent is seen thinking, so that its move can be followed by eye. */
const PAUSE = 450;

export class Table extends EventTarget {
  /** @type {import('../types.js').Description|null} */
  info = null;
  /** @type {import('../types.js').Entry|null} */
  entry = null;
  /** @type {import('../types.js').Showcase|null} */
  showcase = null;
  /** @type {import('../types.js').Standing|null} */
  standing = null;
  /** One mark per move, as far as known. @type {import('../types.js').Mark[]} */
  marks = [];
  thinking = false;
  /** @type {any} */
  trouble = null;
  ticket = 0;
  control = new AbortController();

  /** @param {State} state */
  constructor(state) {
    super();
    this.state = state;
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }

  stop() {
    this.ticket += 1;
    this.control.abort();
    this.thinking = false;
  }

  /** The question every request begins with. */
  get question() {
    return { ...this.state.ref, position: this.state.position };
  }

  get title() {
    return (this.showcase && this.wording?.title) ?? this.info?.title ?? '';
  }

  /** What to do, in one line: the server's sentence and how the game ends. */
  get sentence() {
    const move = this.wording?.sentence ?? this.info?.words.match(/^.*?[.!?](?=\s|$)/s)?.[0] ?? '';
    return `${move} ${this.goal}`.trim();
  }

  get goal() {
    if (!this.info) return '';
    const { misere } = this.state.ref;
    if (this.star) return t(misere ? 'play.goal.star.misere' : 'play.goal.star');
    return t(misere ? 'play.goal.misere' : 'play.goal');
  }

  /** The corner of the board is where the game ends. */
  get star() {
    return this.info?.shape === 'board' && this.info.corner_ends;
  }

  /** The words of its showcase. A game with a single one has them for its other parameters too, except the title. */
  get wording() {
    const [only = null, ...others] = this.entry?.showcases ?? [];
    const showcase = this.showcase ?? (others.length === 0 ? only : null);
    return showcase && told(showcase);
  }

  get over() {
    return this.standing?.over ?? false;
  }

  /** Whether a person is to move. */
  get yours() {
    const { opponent, second, played } = this.state;
    return opponent === 'two' || (played % 2 === 1) === second;
  }

  /** An earlier position is being looked at: moves lie ahead, and the opponent waits. */
  get looking() {
    return this.state.played < this.state.history.length;
  }

  /** Goes to the position after so many moves. @param {number} played */
  walk(played) {
    this.state.set({ played: Math.max(0, Math.min(this.state.history.length, played)) });
  }

  /** Plays on from here, whatever came after; the opponent moves if it is its turn. */
  resume() {
    const { state } = this;
    if (this.yours || !this.looking) return;
    state.take(state.moves, state.played);
  }

  /** Ready for a move by hand. */
  get ready() {
    return this.standing !== null && !this.over && !this.thinking && this.yours;
  }

  /** Who made (or makes) the move with this number, counted from 0. @param {number} number */
  player(number) {
    const { opponent, second } = this.state;
    if (opponent === 'two') return t(number % 2 === 0 ? 'play.first' : 'play.second');
    return (number % 2 === 1) === second ? t('play.you') : 'Ratwheel';
  }

  /** The same as a key of the strings. @param {number} number */
  side(number) {
    const { opponent, second } = this.state;
    if (opponent === 'two') return number % 2 === 0 ? 'first' : 'second';
    return (number % 2 === 1) === second ? 'you' : 'them';
  }

  /** Whose turn it is, in words. */
  get turn() {
    return t(`play.turn.${this.side(this.state.played)}`);
  }

  /** Who has won once the game is over, as the number of a move that this player would make. */
  get winner() {
    const { played, ref } = this.state;
    return ref.misere ? played : played + 1;
  }

  get verdict() {
    if (this.state.opponent === 'two') return t(this.winner % 2 === 0 ? 'play.wins.first' : 'play.wins.second');
    return t((this.winner % 2 === 1) === this.state.second ? 'play.won' : 'play.lost');
  }

  /** Reads everything about the position in the state. @param {boolean} game  the game itself has changed */
  async refresh(game) {
    this.stop();
    const ticket = this.ticket;
    this.control = new AbortController();
    const { signal } = this.control;
    const { state } = this;
    const before = this.standing;
    this.standing = null;
    this.trouble = null;
    if (game) Object.assign(this, { info: null, entry: null, showcase: null, marks: [] });
    this.marks = this.marks.slice(0, state.history.length);
    this.changed();
    if (!state.opened || (state.ref.game === undefined && state.ref.rules === undefined)) return;
    const known = Promise.all([this.info ?? describe(state.ref), games()]);
    try {
      const [, standing] = await Promise.all([known, ask('position', this.question, { signal })]);
      if (ticket !== this.ticket) return;
      await this.recognise(known);
      if (key(standing.position) !== key(state.position)) return this.normalise(standing.position);
      this.standing = standing;
      this.changed();
      this.tell(before !== null);
      const judged = this.judge(ticket, signal);
      // Nobody answers a course that no game can take.
      if (!this.over && !this.yours && !this.looking && await judged) await this.reply(ticket, signal);
    } catch (error) {
      if (ticket !== this.ticket || aborted(error)) return;
      // Where only the server is gone, what had been learnt about the game is still true.
      if (/** @type {any} */ (error).status === 0) await this.recognise(known).catch(() => {});
      this.trouble = error;
      this.thinking = false;
      this.changed();
      announce(String(/** @type {any} */ (error).message));
    }
  }

  /** @param {Promise<[import('../types.js').Description, import('../types.js').Entry[]]>} known */
  async recognise(known) {
    const { ref } = this.state;
    const [info, entries] = await known;
    if (ref === this.state.ref) Object.assign(this, { info }, place(ref, info, entries));
  }

  /** The server writes 10^3 as 1000 and sorts where order does not matter. @param {Position} position */
  normalise(position) {
    const { state } = this;
    if (state.played === 0) state.set({ start: position });
    else state.set({ history: state.history.map((each, index) => (index === state.played - 1 ? position : each)) });
  }

  /** Says aloud what has happened. @param {boolean} played */
  tell(played) {
    const { state } = this;
    const last = state.played - 1;
    const words = [];
    if (last >= 0 && played) words.push(t(`play.said.${this.side(last)}`, { to: shown(state.position) }));
    if (this.over) words.push(this.verdict);
    else if (this.yours && played) words.push(this.turn);
    if (words.length > 0) announce(words.join(' '));
  }

  /** The marks of the moves. False if one is not legal. @param {number} ticket @param {AbortSignal} signal */
  async judge(ticket, signal) {
    const { state } = this;
    if (state.history.length === 0) return true;
    try {
      // The whole course, what lies ahead included.
      const { moves } = await ask('history', { ...state.ref, start: state.start, moves: state.history }, { signal });
      if (ticket !== this.ticket) return true;
      this.marks = moves.map((/** @type {any} */ move) => move.mark);
      this.changed();
    } catch (error) {
      // Without marks the game goes on; an illegal step in a damaged link is worth saying, a limit is not.
      const { status, limit } = /** @type {any} */ (error);
      if (ticket === this.ticket && !aborted(error) && status === 422 && !limit) {
        this.trouble = error;
        this.changed();
        return false;
      }
    }
    return true;
  }

  /** @param {number} ticket @param {AbortSignal} signal */
  async reply(ticket, signal) {
    const { state } = this;
    this.thinking = true;
    this.changed();
    const [{ move }] = await Promise.all([
      ask('reply', { ...this.question, skill: state.opponent, seed: state.seed, turn: state.played }, { signal }),
      new Promise((wake) => setTimeout(wake, still() ? 120 : PAUSE)),
    ]);
    if (ticket !== this.ticket) return;
    this.thinking = false;
    state.push(move.to);
  }

  /** The move to a target, where the moves are listed and it is among them. @param {Position} to */
  listed(to) {
    return this.standing?.moves?.find((move) => key(move.to) === key(this.tidy(to)));
  }

  /** Whether a target is a move. @param {Position} to @returns {Promise<import('../types.js').Legality>} */
  async legality(to) {
    const known = this.listed(to);
    if (known) return { legal: true, rule: known.rule };
    return ask('legal', { ...this.question, to: this.tidy(to), language: spoken() });
  }

  /** @param {Position} to */
  tidy(to) {
    return this.info?.sorted ? ascending(to) : to;
  }

  /**
   * Plays if it is a move; otherwise says why not.
   * @param {Position} to
   * @returns {Promise<import('../types.js').Legality>}
   */
  async move(to) {
    const ticket = this.ticket;
    const answer = await this.legality(to);
    if (answer.legal && ticket === this.ticket && this.ready) this.state.push(this.tidy(to));
    return answer;
  }

  /** How many moves undo takes back: to the reader's own last turn. */
  get back() {
    const { played, opponent, second } = this.state;
    if (opponent === 'two') return Math.min(1, played);
    const own = second ? 1 : 0;
    const behind = this.yours ? 2 : 1;
    return played - behind >= own ? behind : 0;
  }

  get forth() {
    const { played, history, opponent } = this.state;
    if (opponent === 'two') return Math.min(1, history.length - played);
    return history.length - played >= 2 ? 2 : history.length - played;
  }

  undo() {
    if (this.back > 0) this.state.set({ played: this.state.played - this.back });
  }

  redo() {
    if (this.forth > 0) this.state.set({ played: this.state.played + this.forth });
  }

  /** @param {Position} [start] */
  again(start) {
    this.state.opened = true;
    this.state.set({ start: start ?? [...this.state.start], history: [], played: 0, seed: freshSeed() });
  }

  /**
   * The moves into a box of cells.
   * @param {[number, number]} least @param {[number, number]} greatest
   * @returns {Promise<import('../types.js').Move[]>}
   */
  async within(least, greatest) {
    const corners = [least, greatest].map((cell) => cell.map(String));
    return (await ask('position', { ...this.question, within: corners })).moves ?? [];
  }

  /** Whether this link keeps silent about which moves are good. */
  get locked() {
    return this.state.lock.has('hints');
  }

  /** The best moves of any position of this game. @param {Position} position */
  bestAt(position) {
    return ask('best', { ...this.state.ref, position });
  }

  /** The winning move, or the one that makes it hardest. @returns {Promise<import('../types.js').Best>} */
  async best() {
    const asked = JSON.stringify(this.question);
    if (this.known?.asked !== asked) this.known = { asked, answer: ask('best', this.question) };
    try {
      return await this.known.answer;
    } catch (error) {
      this.known = null;
      throw error;
    }
  }

  /** @type {{ asked: string, answer: Promise<import('../types.js').Best> }|null} */
  known = null;
  /** @type {Map<string, Promise<Set<string>>>} */
  boards = new Map();

  /** The safe cells of a board with this side. @param {number} size @returns {Promise<Set<string>>} */
  safe(size) {
    const { ref } = this.state;
    const which = `${keyOf(ref)} ${ref.misere} ${size}`;
    let answer = this.boards.get(which);
    if (!answer) {
      answer = ask('board', { ...ref, width: size, height: size, want: 'outcomes' }).then(cells);
      answer.catch(() => this.boards.delete(which));
      this.boards.set(which, answer);
    }
    return answer;
  }

  /** @type {Map<string, Promise<Map<string, number>>>} */
  spans = new Map();

  /** How long the game lasts from each cell. @param {number} size @returns {Promise<Map<string, number>>} */
  lengths(size) {
    const { ref } = this.state;
    const which = `${keyOf(ref)} ${ref.misere} ${size}`;
    let answer = this.spans.get(which);
    if (!answer) {
      answer = ask('board', { ...ref, width: size, height: size, want: 'remoteness' }).then(values);
      answer.catch(() => this.spans.delete(which));
      this.spans.set(which, answer);
    }
    return answer;
  }
}

/** @param {import('../types.js').BoardAnswer} answer */
function values({ rows }) {
  const known = new Map();
  rows.forEach((row, y) => {
    if (typeof row !== 'string') row.forEach((value, x) => { if (value !== null) known.set(`${x},${y}`, value); });
  });
  return known;
}

/** @param {import('../types.js').BoardAnswer} answer */
function cells({ rows }) {
  const safe = new Set();
  rows.forEach((row, y) => [...String(row)].forEach((letter, x) => { if (letter === 'P') safe.add(`${x},${y}`); }));
  return safe;
}
