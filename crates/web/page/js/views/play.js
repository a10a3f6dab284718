/** Play: the board in the middle, what is known about the game beside it, and help only when asked for. */
import { announce, clear, debounce, h, idle, say, still } from '../dom.js';
import { state } from '../state.js';
import { t, worded } from '../strings.js';
import { icon } from '../icons.js';
import { describe } from '../catalogue.js';
import { lost, wrong } from '../lost.js';
import { copy, toast } from '../share.js';
import { key, shown, small } from '../board/big.js';
import { Table } from '../play/table.js';
import { Stage } from '../play/stage.js';
import { MoveForm } from '../play/form.js';
import { Predict } from '../play/predict.js';
import { Reasons, pill } from '../play/why.js';
import { drawCourse, walk } from '../play/course.js';
import { Ending } from '../play/ending.js';
import { newStart, split } from '../play/dialogs.js';
import { gameCard, opponentCard } from '../play/setup.js';
import { pretty, saying } from '../words.js';

/** A press this long, in milliseconds, is held and not tapped. */
const HELD = 450;

export default class Play {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.table = new Table(state);
    this.stage = new Stage(this.table, {
      cell: (x, y) => this.predict.toggle(x, y),
      plan: (target, by) => { this.hideHint(); this.form.plan(target, by); },
      commit: () => void this.form.play(),
      split: (index) => this.breakUp(index),
    });
    this.form = new MoveForm(this.table, {
      reset: () => this.stage.reset(), noted: () => this.aimed(), typed: (target) => this.stage.follow(target),
    });
    this.reasons = new Reasons(this.table, {
      changed: () => this.status(),
      use: (target) => { if (this.table.ready) this.form.propose(target); },
    });
    this.predict = new Predict(this.table, this.stage, () => this.draw());
    this.opponent = opponentCard(this.table);
    this.about = gameCard(this.table);
    this.table.addEventListener('change', () => this.draw());
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.root = root;
    root.append(this.build());
    document.addEventListener('keydown', this.keys);
    document.addEventListener('keyup', this.keys);
    void this.table.refresh(true);
  }

  close() {
    this.table.stop();
    document.removeEventListener('keydown', this.keys);
    document.removeEventListener('keyup', this.keys);
  }

  build() {
    this.title = h('h1', { 'data-testid': 'game-title' });
    this.sentence = h('p', { class: 'sentence soft', lang: 'en', 'data-testid': 'game-sentence' });
    this.line = h('p', { class: 'message', 'data-testid': 'message' });
    this.ending = new Ending(this.table, () => /** @type {HTMLElement|null} */ (
      this.stage.root.querySelector('[tabindex="0"]'))?.focus());
    this.stage.root.append(this.ending.root);
    this.resume = h('button', {
      class: 'button small', type: 'button', hidden: true, 'data-testid': 'resume',
      onclick: () => this.table.resume(),
    }, t('play.resume'));
    this.place = h('strong', { class: 'place', 'data-testid': 'position' });
    this.pill = h('div', { class: 'pill-place' });
    this.whyButton = h('button', {
      class: 'button small', type: 'button', 'aria-expanded': 'false', 'aria-controls': 'why',
      'aria-keyshortcuts': 'w', 'data-testid': 'why', onclick: () => state.set({ why: !state.why }),
    }, t('play.why'));
    this.why = h('div', { id: 'why', hidden: true, onscroll: () => this.reasons.fade() }, this.reasons.root);
    this.course = h('div', {
      class: 'course-box', tabindex: '0', role: 'region', 'aria-label': t('play.list'), 'data-testid': 'history',
      onkeydown: (/** @type {KeyboardEvent} */ event) => walk(event, this.table),
    });
    this.courseCard = h('section', { class: 'card', 'aria-label': t('play.course') },
      h('h2', null, t('play.course')), this.course, this.resume);
    this.sheet = h('div', { class: 'worksheet', 'aria-hidden': 'true' });
    return h('div', { class: 'play' },
      h('section', { class: 'middle' },
        h('header', { class: 'heading' }, this.title, this.sentence),
        this.stage.root, this.line, this.form.root, this.actions(), this.predict.root),
      h('div', { class: 'panel' }, this.statusCard(), this.courseCard, this.opponent.root, this.more(),
        this.about.root),
      this.sheet);
  }

  statusCard() {
    return h('section', { class: 'card status', 'aria-label': t('play.status') },
      h('div', { class: 'status-line' }, this.place, h('button', {
        class: 'button quiet small icon-only', type: 'button', title: t('play.copy'), 'aria-label': t('play.copy'),
        'data-testid': 'copy-position',
        onclick: async () => { if (await copy(state.position.join(','))) toast(t('play.copied')); },
      }, icon('copy')), this.whyButton), this.pill, this.why);
  }

  actions() {
    const button = (/** @type {string} */ name, /** @type {any} */ content, /** @type {() => void} */ action,
      /** @type {Record<string, any>} */ more = {}) =>
        h('button', { class: 'button', type: 'button', 'data-testid': name, onclick: action, ...more }, content);
    this.undo = button('undo', [icon('undo'), h('span', null, t('play.undo'))], () => this.table.undo(),
      { 'aria-keyshortcuts': 'u' });
    this.redo = button('redo', icon('redo'), () => this.table.redo(), {
      'aria-keyshortcuts': 'r', 'aria-label': t('play.redo'), title: t('play.redo'),
    });
    this.fresh = button('new-start', t('play.new'), () => newStart(this.table), { 'aria-keyshortcuts': 'n' });
    this.safe = button('safe-cells', worded('play.safe'),
      () => { state.set({ safe: !state.safe }); this.reveal(); },
      { 'aria-pressed': 'false', 'aria-keyshortcuts': 'c' });
    this.judge = button('judge-moves', t('play.judge'),
      () => { state.set({ judge: !state.judge }); this.reveal(); },
      { 'aria-pressed': 'false', 'aria-keyshortcuts': 'j' });
    this.hint = this.hintButton();
    this.guess = button('predict', t('play.predict'),
      () => { state.set({ predict: true }); this.reveal(); }, { 'aria-keyshortcuts': 'p' });
    this.split = button('split', t('play.split'), () => this.breakUp(state.position.length - 1), { hidden: true });
    this.row = h('div', { class: 'actions' }, this.undo, this.redo, this.fresh, this.hint, this.judge, this.safe,
      this.split, this.guess);
    return this.row;
  }

  more() {
    return h('section', { class: 'more' },
      h('button', {
        class: 'button quiet small', type: 'button', 'data-testid': 'print',
        onclick: async () => {
          await this.worksheet();
          print();
        },
      }, icon('print'), t('play.print')), this.help());
  }

  /** How a move is made, and the keys. */
  help() {
    /** @type {[string, string][]} */
    const keys = [
      ['u', 'play.undo'], ['r', 'play.redo'], ['n', 'play.new'], ['h', 'help.hint'], ['w', 'help.why'],
      ['j', 'play.judge'], ['c', 'play.safe'], ['p', 'play.predict'],
    ];
    return h('details', { class: 'help', 'data-testid': 'help' }, h('summary', null, t('help.title')),
      h('ol', null, ['aim', 'see', 'play'].map((step) => h('li', null, t(`help.${step}`)))),
      h('dl', null, keys.map(([key, words]) => [
        h('dt', null, h('kbd', null, key)), h('dd', null, words === 'play.safe' ? worded(words) : t(words)),
      ])));
  }

  /**
   * A tap shows the hint until the next tap or move; held down, by pointer or key, it goes when let go.
   */
  hintButton() {
    let since = 0;
    let shown = false;
    const on = (/** @type {Event} */ event) => {
      if (event.type === 'keydown') event.preventDefault();
      since = performance.now();
      shown = this.hinting !== null;
      if (!shown) void this.showHint();
    };
    const off = () => {
      if (since === 0) return;
      const held = performance.now() - since >= HELD;
      since = 0;
      if (shown || held) this.hideHint();
    };
    return h('button', {
      class: 'button', type: 'button', 'aria-keyshortcuts': 'h', 'data-testid': 'hint',
      onpointerdown: on, onpointerup: off, onpointerleave: off, onpointercancel: off,
      oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if ((event.key === ' ' || event.key === 'Enter') && !event.repeat) on(event);
      },
      onkeyup: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        event.preventDefault();
        off();
        if (this.hinting) this.reveal();
      },
      onclick: (/** @type {MouseEvent} */ event) => {
        // The page is not scrolled before the click of a tap has come: it would fall on what has moved there.
        if (event.detail !== 0) {
          if (this.hinting) this.reveal();
          return;
        }
        // Assistive technology clicks without a pointer.
        if (this.hinting) this.hideHint();
        else void this.showHint();
      },
    }, t('play.hint'));
  }

  /** @param {number} index  the coin or heap proposed */
  breakUp(index) {
    if (!this.table.ready) return;
    split(state.position, index, this.stage.kind === 'heaps', (coin, squares) => this.stage.aim(coin, squares));
  }

  /** @type {{ text: string, lang: string|null }|null} */
  hinting = null;

  async showHint() {
    if (!this.table.ready || state.lock.has('hints')) return;
    /** @type {{ text: string, lang: string|null }} */
    const mine = { text: t('play.looking'), lang: null };
    this.hinting = mine;
    this.message();
    try {
      const best = await this.table.best();
      if (this.hinting !== mine) return;
      const move = best.moves[0] ?? best.stalling ?? null;
      this.stage.hint = move ? { to: move.to, stall: best.moves.length === 0 } : null;
      mine.text = !move
        ? t('play.hint.none')
        : t(best.moves.length > 0 ? 'play.hint.move' : 'play.hint.stall', { to: shown(move.to) });
    } catch (error) {
      mine.text = /** @type {any} */ (error).message;
      mine.lang = /** @type {any} */ (error).lang ?? null;
    }
    if (this.hinting !== mine) return;
    announce(mine.text);
    this.stage.draw();
    this.message();
  }

  hideHint() {
    if (!this.hinting) return;
    this.hinting = null;
    this.stage.hint = null;
    this.stage.draw();
    this.message();
  }

  /** On a small screen help is asked for below the board: what it shows is brought into sight. */
  reveal() {
    const { top } = this.stage.root.getBoundingClientRect();
    const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0;
    if (top < bar) scrollBy({ top: top - bar - 8, behavior: still() ? 'auto' : 'smooth' });
  }

  later = debounce(() => idle(() => { if (this.table.standing) void this.worksheet(); }, 1500), 800);

  async worksheet() {
    const { prepare } = await import('../play/worksheet.js');
    await prepare(/** @type {HTMLElement} */ (this.sheet), this.table, this.stage);
  }

  /** What is aimed at has changed, or what is known of it. */
  aimed() {
    const { target, note } = this.form;
    this.stage.plan(target, note.kind === '' ? null : note.kind === 'good');
    this.message();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
      || target.closest('input, textarea, select, dialog, [contenteditable], [popover]')) {
      return;
    }
    if (event.type === 'keyup') { if (event.key === 'h') this.hideHint(); return; }
    if (event.repeat) return;
    /** @type {Record<string, () => void>} */
    const actions = {
      u: () => this.table.undo(), r: () => this.table.redo(), n: () => newStart(this.table),
      h: () => void this.showHint(),
      w: () => this.whyButton?.click(), c: () => this.safe?.click(),
      j: () => this.judge?.click(), p: () => state.set({ predict: !state.predict }),
    };
    // Wherever the focus has gone after a click, the move aimed at is played or taken back.
    if (this.form.target !== null && !state.predict) {
      actions.Escape = () => this.form.forget();
      if (!target.closest('a, button, summary, [role=region]')) actions.Enter = () => void this.form.play();
    }
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** @param {Set<string>} keys */
  update(keys) {
    const game = keys.has('ref');
    if (game || keys.has('position')) {
      this.hinting = null;
      this.stage.hint = null;
      this.form.empty();
      this.predict.verdict = '';
      if (game || keys.has('start')) this.stage.marks.clear();
      void this.table.refresh(game);
    } else if (keys.has('opponent') || keys.has('second')) void this.table.refresh(false);
    else this.draw();
  }

  draw() {
    const { table, stage } = this;
    if (table.info) {
      const title = /** @type {Element} */ (this.title);
      if (title.textContent !== table.title) clear(title, pretty(table.title, '^'));
      say(/** @type {Element} */ (this.sentence), table.sentence);
      this.sentence?.setAttribute('lang', table.wording?.lang ?? 'en');
      document.title = `${table.title} · Ratwheel`;
    }
    stage.draw();
    this.showSafe();
    this.form.draw();
    this.status();
    this.message();
    this.buttons();
    this.ending?.draw();
    if (this.resume) this.resume.hidden = !table.looking || table.yours || table.over;
    this.lost();
    drawCourse(/** @type {HTMLElement} */ (this.course), table);
    // A game without moves has no course yet.
    if (this.courseCard) this.courseCard.hidden = state.history.length === 0 && state.branches.length === 0;
    this.opponent.draw();
    // The rules in words can wait until the first board stands.
    if (this.drawn) this.about.draw();
    if (state.why && !state.lock.has('why')) void this.reasons.refresh();
    if (!table.standing && !table.trouble) return;
    this.root.dispatchEvent(new Event('settled', { bubbles: true }));
    if (!this.drawn) idle(() => { this.drawn = true; this.about.draw(); }, 300);
    // Whoever prints with the browser's own keys finds the worksheet there; nobody prints in the first second.
    if (table.standing) this.later();
  }

  showSafe() {
    const { stage, table } = this;
    const wanted = state.safe || state.judge;
    if (!wanted || !stage.cells || !table.standing || state.lock.has('cells')) return;
    const which = JSON.stringify([state.ref, stage.size]);
    if (which === this.safeFor) return;
    this.safeFor = which;
    stage.safe = stage.lengths = null;
    const current = () => this.safeFor === which;
    table.safe(stage.size).then((cells) => { if (current()) { stage.safe = cells; stage.draw(); } },
      (error) => { this.safeFor = ''; state.set({ safe: false, judge: false }); toast(error.message, error.lang); });
    // Without lengths the colours still say who wins.
    table.lengths(stage.size).then((known) => { if (current()) { stage.lengths = known; stage.draw(); } }, () => {});
  }

  safeFor = '';
  /** Whether the first board stands. */
  drawn = false;

  status() {
    const { table } = this;
    const place = /** @type {HTMLElement} */ (this.place);
    say(place, shown(state.position));
    place.title = state.position.some((pile) => pile.length > 16) ? state.position.join(', ') : '';
    const why = !state.lock.has('why') && state.why ? this.reasons.current : null;
    this.light(why);
    const whose = table.over ? t('play.over') : table.thinking ? t('play.thinking') : table.standing ? table.turn : '';
    clear(/** @type {Element} */ (this.pill),
      why && !table.over ? pill(why, table) : whose ? h('span', { class: 'pill' }, whose) : null);
    this.whyButton?.setAttribute('aria-expanded', String(state.why));
    if (this.whyButton) this.whyButton.hidden = state.lock.has('why');
    if (this.why) this.why.hidden = !state.why || state.lock.has('why');
    this.reasons.settle();
  }

  /** The board shows what the reasons speak of. @param {import('../types.js').Why|null} why */
  light(why) {
    const { stage, table } = this;
    const to = why && !table.over && stage.kind === 'board' ? why.best?.to ?? null : null;
    const named = [...(to ? [to] : []), ...(why && !table.over ? why.named : [])];
    const cells = new Set(named.filter((each) => each.length === 2 && !stage.isHere(Number(each[0]), Number(each[1])))
      .map(key));
    if (String([...cells]) === String([...stage.lit.cells]) && String(to) === String(stage.lit.to)) return;
    stage.lit = { cells, to };
    stage.draw();
  }

  /**
   * The line under the board says one thing at a time: what is wrong, the hint, the move being made, or whose turn it
   * is.
   */
  message() {
    if (!this.line) return;
    const { table, form } = this;
    const trouble = table.trouble;
    this.line.classList.toggle('trouble', trouble !== null || form.note.kind === 'bad');
    this.line.classList.toggle('fine', trouble === null && form.note.kind === 'good');
    if (trouble) {
      clear(this.line, table.info ? saying(trouble) : null);
      return;
    }
    const { text, lang } = this.hinting
      ?? (state.predict ? { text: this.predict.message, lang: null } : form.note.text
        ? form.note
        : { text: this.prompt(), lang: null });
    if (lang) this.line.setAttribute('lang', lang);
    else this.line.removeAttribute('lang');
    say(this.line, text);
  }

  prompt() {
    const { table, stage } = this;
    if (!table.standing) return '';
    if (table.over) return table.verdict;
    if (table.looking) return t(table.yours ? 'play.looking.back' : 'play.looking.theirs');
    if (table.thinking) return t('play.thinking');
    if (state.played > 0) return table.turn;
    if (stage.kind === 'heaps' && state.position.every((pile) => small(pile, 200) === null)) {
      return t('play.invite.type');
    }
    const touch = matchMedia('(pointer: coarse)').matches ? '.touch' : '';
    return t(`play.invite.${stage.kind || 'board'}${touch}`);
  }

  buttons() {
    const { table, stage } = this;
    const set = (/** @type {HTMLButtonElement|undefined} */ button, /** @type {boolean} */ shown, enabled = true) => {
      if (button) { button.hidden = !shown; button.disabled = !enabled; }
    };
    set(this.undo, true, table.back > 0);
    set(this.redo, true, table.forth > 0);
    set(this.fresh, true, table.info !== null);
    set(this.hint, !state.lock.has('hints'), table.ready);
    set(this.safe, !state.lock.has('cells') && ((stage.cells && (table.info?.board ?? true)) || stage.kind === ''),
      table.info !== null);
    set(this.judge, !state.lock.has('cells') && !state.lock.has('hints') && stage.cells && (table.info?.board ?? true),
      table.info !== null);
    this.judge?.setAttribute('aria-pressed', String(state.judge));
    set(this.split, stage.splits && (stage.kind === 'strip' || stage.anyHeaps), table.ready);
    if (this.split) say(this.split, t(stage.kind === 'heaps' ? 'play.split.heap' : 'play.split'));
    set(this.guess, true, table.standing !== null);
    this.safe?.setAttribute('aria-pressed', String(state.safe));
    if (this.row) this.row.hidden = state.predict;
    this.form.root.hidden = state.predict && stage.cells;
    this.predict.root.hidden = !state.predict;
    if (state.predict) this.predict.draw();
  }

  /** A game that cannot be opened says so in the place of its board. */
  lost() {
    const { table, stage } = this;
    stage.root.querySelector('.no-board')?.remove();
    const { trouble } = table;
    if (!trouble || table.info) return;
    say(/** @type {Element} */ (this.title), t('play.tab'));
    const place = h('div', { class: 'no-board', 'data-testid': 'no-board' }, lost(trouble));
    stage.root.append(place);
    const { ref } = state;
    // Where the game can be opened, it is the position that cannot.
    describe(ref).then(() => { if (table.trouble === trouble && wrong(trouble)) clear(place, lost(trouble, true)); },
      () => {});
  }
}
