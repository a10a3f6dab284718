/** Rules: write a game and see its board while writing. */
import { ask, ApiError, aborted } from '../api.js';
import { announce, clear, debounce, h } from '../dom.js';
import { t } from '../strings.js';
import { describe, games, rulesIn, told } from '../catalogue.js';
import { claimLine, legend } from '../explore/claimed.js';
import { Picture } from '../explore/picture.js';
import { code, retold, saying } from '../words.js';
import { declaredParameter, parameterField } from '../play/parameter.js';
import { keep, readFile, recall, recent, remember, save } from '../rules/draft.js';
import { Finder, unclaimed, withClaim } from '../rules/finder.js';
import { gallery } from '../rules/gallery.js';
import { help } from '../rules/help.js';
import '../rules/editor.js';

/** @typedef {import('../state.js').State} State */
/** @typedef {import('../types.js').Ref} Ref */
/** @typedef {import('../rules/editor.js').Editor} Editor */
/** @typedef {import('../rules/editor.js').Diagnostic} Diagnostic */
/** @typedef {import('../rules/editor.js').Example} Example */
/** @typedef {import('../prove/claims.js').Checked} Checked */
/**
 * @typedef {{ ok: boolean, id: string|null, title: string|null, piles: string[], sorted: boolean,
 *   arguments: Record<string, string>,
 *   parameters: { name: string, kind: string, range?: string|null, default: string|null,
 *   names?: string[]|null }[], variants: string[],
 *   examples: Example[], diagnostics: Diagnostic[], tokens: any[] }} Parsed
 */

const WANTS = ['outcomes', 'grundy', 'remoteness', 'claimed'];
const PREVIEW = 100;
/** Claims without a game are evaluated for numbers below this. */
const SMALL = 20;

export default class Rules {
  /** @type {Parsed|null} */
  parsed = null;
  /** @type {AbortController|null} */
  asking = null;
  /** @type {Map<string, string>} */
  given = new Map();
  /** Further piles of the preview. @type {number[]} */
  others = [];
  /** Parameters to be given as soon as the parser says that the text has them. @type {Record<string, string>} */
  wanted = {};
  /** The parameters of a link or a draft, until the parser has read them. @type {string|null} */
  unread = null;
  /** Whether the text is the reader's own by now, and so belongs in the link. */
  touched = false;
  /** The game whose text this is, as long as nothing has been changed. @type {Ref|null} */
  source = null;
  ticket = 0;
  /** What the link said of the picture when it was looked at last. */
  shown = '';

  /** @param {HTMLElement} root @param {State} state */
  constructor(root, state) {
    this.state = state;
    this.title = h('h1', { 'data-testid': 'rules-title' }, '\u00a0');
    this.editor = /** @type {Editor} */ (h('rw-editor', { onedit: () => this.#edited() }));
    this.messages = h('ul', { class: 'messages', id: 'rules-messages', 'data-testid': 'rules-messages' });
    this.status = h('p', { class: 'status', 'data-testid': 'rules-status' }, '\u00a0');
    this.notice = h('div', { class: 'notice', hidden: true, 'data-testid': 'rules-notice' });
    this.parameters = h('section', { class: 'parameters', hidden: true, 'aria-label': t('rules.parameters') });
    this.picture = new Picture('rules-board', false);
    this.picture.map.setAttribute('aria-label', t('rules.board'));
    this.slices = h('div', { class: 'row slices', hidden: true });
    this.wants = h('fieldset', { class: 'segments wants' }, h('legend', { class: 'unseen' }, t('explore.show')),
      WANTS.map((want) => h('label', null, h('input', {
        type: 'radio', name: 'rules-want', value: want, '.checked': want === this.want,
        'data-testid': `rules-want-${want}`, onchange: () => this.choose({ show: want, claim: '' }),
      }), h('span', null, t(`explore.show.${want}`)))));
    this.legend = h('div', { class: 'legend', hidden: true });
    this.claimed = h('div', { class: 'claim-line', hidden: true });
    this.caption = h('p', { class: 'soft board-words' }, '\u00a0');
    this.claims = h('ul', { class: 'messages', hidden: true, 'data-testid': 'rules-claims' });
    const go = (/** @type {string} */ view) => h('button', {
      class: view === 'play' ? 'button primary' : 'button', type: 'button', disabled: true,
      'data-testid': `rules-${view}`, onclick: () => void this.go(view),
    }, t(`rules.go.${view}`));
    this.goes = [go('play'), go('explore'), go('prove')];
    const overlay = (/** @type {string} */ formula) => this.choose({ show: 'claimed', claim: formula });
    this.finder = new Finder(async () => (await this.settled() ? this.ref : null), (claim, formula) => {
      // What is in the rules needs no place in the link of its own.
      if (this.state.extra.claim) this.choose({ claim: '' });
      this.editor.replace(withClaim(this.editor.text, claim, formula));
    }, overlay, (formula) => { if (['outcomes', 'claimed'].includes(this.want)) overlay(formula); });
    this.finder.allow(false, false);
    this.finder.element.hidden = state.lock.has('cells');
    clear(root, h('div', {
      class: 'rules', ondragover: (/** @type {DragEvent} */ event) => this.#over(event),
      ondragleave: () => this.#off(), ondrop: (/** @type {DragEvent} */ event) => void this.#drop(event),
    },
      h('div', { class: 'rules-write' }, h('header', { class: 'rules-head' }, this.title, this.#tools()), this.notice,
        this.editor, this.status, this.messages, help()),
      h('aside', { class: 'rules-see', 'aria-label': t('rules.board') }, h('div', { class: 'row goes' }, this.goes),
        this.finder.element, this.parameters, this.wants, this.slices, this.picture.element,
        this.legend, this.claimed, this.claims, this.caption)));
    this.root = /** @type {HTMLElement} */ (root.firstElementChild);
    this.later = debounce(() => void this.parse(), 45);
    this.linked = debounce(() => this.#link(), 500);
    this.noted = debounce(() => {
      if (this.sound) remember(this.parsed?.title || this.parsed?.id || t('rules.untitled'), this.editor.text);
    }, 3000);
    this.drawn = debounce(() => this.draw(), 30);
    this.picture.map.addEventListener('pick', (event) => {
      const { x, y } = /** @type {CustomEvent} */ (event).detail;
      if (this.parsed?.ok && this.picture.map.field?.outcome(x, y)) void this.go('play', this.#positionOf(x, y));
    });
    root.addEventListener('keydown', this.keys = (/** @type {KeyboardEvent} */ event) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      if (event.key === 's') { event.preventDefault(); this.save(); }
      if (event.key === 'Enter' && this.parsed?.ok) { event.preventDefault(); void this.go('play'); }
    });
    void this.#begin();
  }

  #tools() {
    const pick = h('select', {
      class: 'input fork', 'aria-label': t('rules.fork'), 'data-testid': 'rules-fork',
      onchange: () => { const { value } = pick; pick.value = ''; if (value === '+') this.take(t('rules.template'));
          else if (value.startsWith('#')) this.take(own[Number(value.slice(1))]?.text ?? '');
          else if (value) void this.fork({ game: value, misere: false }); },
    },
      h('option', { value: '' }, t('rules.fork')), h('option', { value: '+' }, t('rules.new')));
    const own = recent();
    if (own.length > 0) {
      pick.append(h('optgroup', { label: t('rules.recent') },
        own.map(({ title }, index) => h('option', { value: `#${index}` }, title))));
    }
    games().then((entries) => {
      /** @type {Map<string, HTMLElement>} */
      const families = new Map();
      for (const entry of entries) for (const each of entry.showcases) {
        const showcase = told(each);
        let family = families.get(showcase.family);
        if (!family) families.set(showcase.family, family = h('optgroup', { label: showcase.family }));
        family.append(h('option', { value: showcase.game }, showcase.title));
      }
      pick.append(...families.values());
    }, () => {});
    const file = h('input', {
      type: 'file', accept: '.rules,.txt,text/plain', class: 'unseen', tabindex: '-1', 'aria-hidden': 'true',
      'data-testid': 'rules-file',
      onchange: () => { const [chosen] = file.files ?? []; if (chosen) void this.read(chosen); file.value = ''; },
    });
    return h('div', { class: 'row tools-row' }, pick, file,
      h('button', { class: 'button', type: 'button', 'data-testid': 'rules-gallery', onclick: () => this.browse() },
        t('gallery.go')),
      h('button', { class: 'button', type: 'button', 'data-testid': 'rules-open', onclick: () => file.click() },
        t('rules.open')),
      h('button', { class: 'button', type: 'button', 'data-testid': 'rules-save', onclick: () => this.save() },
        t('rules.save')));
  }

  /** The first text: that of the link, the draft, the game that was open, or a small example. */
  async #begin() {
    const { ref, extra } = this.state;
    const draft = recall();
    if (ref.rules !== undefined) {
      this.unread = ref.arguments ?? '';
      this.touched = true;
      this.editor.start(ref.rules);
    } else if (extra.fork && ref.game !== undefined) {
      this.editor.start(draft?.text ?? '');
      return this.fork(ref);
    } else if (draft && draft.text.trim() !== '') {
      this.unread = draft.arguments;
      this.editor.start(draft.text);
      if (ref.game !== undefined) void this.#offer(ref);
    } else if (ref.game !== undefined && (await this.fork(ref, true))) return;
    else this.editor.start(t('rules.template'));
    void this.parse();
  }

  /** The game that was open elsewhere can be had with one click. @param {Ref} ref */
  async #offer(ref) {
    try {
      const { title } = await describe(ref);
      clear(this.notice, h('span', null, t('rules.draft', { title })),
        h('button', {
          class: 'button small', type: 'button', 'data-testid': 'rules-fork-this', onclick: () => void this.fork(ref),
        }, t('rules.fork.this', { title })));
      this.notice.hidden = false;
    } catch {
      // Then there is nothing to offer.
    }
  }

  /**
   * Takes the text of a game over. False when it has none.
   * @param {Ref} ref @param {boolean} [first]
   */
  async fork(ref, first = false) {
    try {
      const game = await describe(ref);
      // A game with any number of coins may have a text for a few of them.
      const own = game.text ?? game.part ?? null;
      if (own === null) {
        clear(this.notice, h('span', null, t('rules.rust', { title: game.title })),
          h('span', { class: 'soft', lang: rulesIn(game).lang }, rulesIn(game).words));
        this.notice.hidden = false;
        announce(t('rules.rust', { title: game.title }));
        if (this.editor.text === '') this.editor.start(t('rules.template'));
        if (!this.parsed) void this.parse();
        return false;
      }
      this.notice.hidden = true;
      this.given = new Map();
      this.unread = null;
      const text = this.state.lock.has('why') || this.state.lock.has('cells') ? unclaimed(own) : own;
      if (first) {
        this.editor.start(text);
        this.source = ref;
      } else this.take(text);
      this.wanted = game.arguments;
      void this.parse();
      return true;
    } catch (error) {
      if (error instanceof ApiError) {
        clear(this.notice, h('span', { class: 'trouble' }, saying(error)));
        this.notice.hidden = false;
        announce(error.message);
      }
      return false;
    }
  }

  /** What the picture shows. */
  get want() {
    const asked = this.state.extra.show ?? '';
    return WANTS.includes(asked) && this.#can(asked) ? asked : 'outcomes';
  }

  /** Nim-values say nothing about misère play, and only what is claimed can be compared. @param {string} want */
  #can(want) {
    if (want === 'grundy') return !this.ref.misere;
    return want !== 'claimed' || this.claim !== null;
  }

  /** The claim that can be laid over the board. @type {string|null} */
  get claim() {
    if (this.state.extra.claim) return this.state.extra.claim;
    // A claim goes on in the lines that are indented.
    const own = this.ref.misere
      ? /^claim\s+P\s+misere\s*:(.*(?:\n[ \t]+.*)*)/m
      : /^claim\s+P\s*:(.*(?:\n[ \t]+.*)*)/m;
    return own.exec(this.editor.text)?.[1]?.replace(/\s+/g, ' ').trim() ?? null;
  }

  /** @param {Record<string, string>} words  what belongs in the link */
  choose(words) {
    const extra = Object.fromEntries(Object.entries({ ...this.state.extra, ...words }).filter(([, word]) => word));
    if (JSON.stringify(extra) !== JSON.stringify(this.state.extra)) this.state.set({ extra });
  }

  /** @param {string} text */
  take(text) {
    this.choose({ claim: '' });
    this.given = new Map();
    this.unread = null;
    this.touched = true;
    this.parameters.dataset.key = '';
    this.notice.hidden = true;
    this.editor.replace(text);
  }

  /** Published games to look through. */
  browse() {
    // Where a class is to find things by itself, what is claimed is not told.
    const hushed = this.state.lock.has('why') || this.state.lock.has('cells');
    gallery(hushed, ({ text, title }) => {
      this.take(hushed ? unclaimed(text) : text);
      announce(t('rules.file.read', { name: title }));
    });
  }

  save() {
    save(this.editor.text, this.parsed?.id ?? null);
  }

  /** @param {File} file */
  async read(file) {
    const text = await readFile(file);
    if (text === null) return this.#say(t('rules.file.bad', { name: file.name }), true);
    this.take(text);
    announce(t('rules.file.read', { name: file.name }));
  }

  /** @param {DragEvent} event */
  #over(event) {
    if (![...(event.dataTransfer?.types ?? [])].includes('Files')) return;
    event.preventDefault();
    this.root.classList.add('dropping');
  }

  #off() {
    this.root.classList.remove('dropping');
  }

  /** @param {DragEvent} event */
  async #drop(event) {
    this.#off();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    await this.read(file);
  }

  #edited() {
    this.touched = true;
    this.later();
  }

  get arguments() {
    return this.unread ?? [...this.given].filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => `${name}=${value.trim()}`).join(',');
  }

  /** The text that was parsed last. */
  known = '';

  /** Whether what is written now is known to make sense. */
  get sound() {
    return this.parsed?.ok === true && this.known === this.editor.text;
  }

  /** Those who wait for the text to be read. @type {(() => void)[]} */
  waiting = [];

  /** Waits until what is written now has been read; whether it makes sense then. */
  async settled() {
    if (this.known !== this.editor.text) await new Promise((resolve) => this.waiting.push(() => resolve(null)));
    return this.sound;
  }

  /** @returns {Ref} */
  get ref() {
    const args = this.arguments;
    return {
      rules: this.editor.text, ...(args ? { arguments: args } : {}),
      misere: this.state.ref.rules !== undefined && this.state.ref.misere,
    };
  }

  async parse() {
    const text = this.editor.text;
    if (this.touched) keep({ text, arguments: this.arguments });
    this.asking?.abort();
    const { signal } = (this.asking = new AbortController());
    try {
      /** @type {Parsed} */
      const answer = await ask('parse', { text, arguments: this.arguments }, { signal });
      // The reader has typed on; another answer will come.
      if (signal.aborted || text !== this.editor.text) return;
      const before = this.parsed;
      this.parsed = answer;
      this.known = text;
      for (const go of this.waiting.splice(0)) go();
      if (this.unread !== null) this.given = new Map(Object.entries(answer.arguments));
      this.unread = null;
      this.editor.mark(text, answer);
      this.#report(answer, before);
      // Claims without a game can be proved, and nothing else.
      const alone = answer.ok && answer.piles.length === 0;
      for (const button of this.goes) button.disabled = !answer.ok || (alone && button !== this.goes[2]);
      this.finder.allow(answer.ok && !alone, this.ref.misere);
      if (!answer.ok) return;
      if (this.#give(answer)) return void this.parse();
      this.#parameterFields(answer);
      this.draw();
      if (this.touched) this.linked();
      if (this.touched && answer.piles.length > 0) this.noted();
    } catch (error) {
      if (aborted(error) || !(error instanceof ApiError)) return;
      for (const go of this.waiting.splice(0)) go();
      this.unread = null;
      this.#say(error.sentence, true, saying(error));
    }
  }

  /** Hands the forked game's parameters to its text, where it has them. True when some were. @param {Parsed} answer */
  #give(answer) {
    const known = new Set([
      ...answer.parameters.map(({ name }) => name), ...(answer.variants.length ? ['variant'] : []),
    ]);
    // A name that the text does not have, as that of a chess piece, is there by what it stands for.
    const fits = (/** @type {string} */ name, /** @type {string} */ value) => {
      const names = answer.parameters.find((parameter) => parameter.name === name)?.names;
      return !names?.length || value.split('+').every((part) => names.includes(part));
    };
    const before = this.given.size;
    for (const [name, value] of Object.entries(this.wanted)) {
      if (known.has(name) && fits(name, value)) this.given.set(name, value);
    }
    this.wanted = {};
    return this.given.size > before;
  }

  /** @param {string} text @param {boolean} trouble @param {any} [shown]  the same with its parts marked */
  #say(text, trouble, shown = text) {
    clear(this.status, shown);
    this.status.classList.toggle('trouble', trouble);
    announce(text);
  }

  /** @param {Parsed} answer @param {Parsed|null} before */
  #report(answer, before) {
    const failed = answer.examples.filter((example) => example.holds === false);
    const held = answer.examples.filter((example) => example.holds === true).length;
    const alone = answer.ok && answer.piles.length === 0;
    clear(this.title, alone ? t('rules.claims') : answer.title || answer.id || before?.title || t('rules.untitled'));
    const wrong = answer.diagnostics.length;
    const words = wrong > 0
      ? t('rules.wrong', { count: wrong })
      : [
        t(alone ? 'rules.claims.right' : 'rules.right'),
        answer.examples.length > 0
          ? t(held === answer.examples.length ? 'rules.examples.all' : failed.length === 0
            ? 'rules.examples.open'
            : 'rules.examples', {
            held, count: answer.examples.length,
          })
          : '',
      ].filter(Boolean).join(' ');
    // The picture of an older text does not belong to what is written now.
    this.picture.element.classList.toggle('stale', wrong > 0);
    if (this.status.textContent !== words) this.#say(words, wrong > 0 || failed.length > 0);
    clear(this.messages,
      answer.diagnostics.map((bad) => h('li', {
        'data-testid': 'rules-diagnostic', 'data-line': bad.line, 'data-column': bad.column,
      }, h('button', { type: 'button', class: 'message', onclick: () => this.editor.goTo(bad.start, bad.end) },
        h('span', { class: 'where mono' }, t('rules.line', { line: bad.line })),
        h('span', null, retold(bad.message), bad.hint ? retold(bad.hint, 'hint') : null)),
      this.#fix(bad))),
      failed.map((example) => h('li', { 'data-testid': 'rules-example-failed', 'data-line': example.line },
        h('button', { type: 'button', class: 'message', onclick: () => this.#goToLine(example.line) },
          h('span', { class: 'where mono' }, t('rules.line', { line: example.line })),
          h('span', null, h('code', null, example.text), ' ✗ ',
            example.why ? retold(example.why, 'hint') : null)))));
  }

  /** Buttons that mend what is wrong, where the message says how. @param {Diagnostic} bad */
  #fix(bad) {
    const { text } = this.editor;
    const button = (/** @type {string} */ label, /** @type {string} */ mended) => h('button', {
      class: 'button small fix', type: 'button', 'data-testid': 'rules-fix',
      onclick: () => this.editor.replace(mended),
    }, ...code(label));
    const meant = /did you mean `([^`]+)`/.exec(bad.hint ?? '')?.[1];
    const unknown = /^unknown name `([a-zA-Z]\w*)`/.exec(bad.message)?.[1];
    const line = /^(move|claim|positions|measure|variant)\b/m.exec(text)?.index ?? text.length;
    return [
      meant
        ? button(t('rules.fix.write', { word: meant }), `${text.slice(0, bad.start)}${meant}${text.slice(bad.end)}`)
        : null,
      unknown
        ? button(t('rules.fix.let', { word: unknown }), `${text.slice(0, line)}let ${unknown} = 0\n${text.slice(line)}`)
        : null,
    ];
  }

  /** @param {number} line */
  #goToLine(line) {
    const lines = this.editor.text.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    this.editor.goTo(start, start + (lines[line - 1]?.length ?? 0));
  }

  /** @param {Parsed} answer */
  #parameterFields(answer) {
    const names = [...answer.parameters.map(({ name }) => name), ...(answer.variants.length ? ['variant'] : [])];
    for (const name of [...this.given.keys()]) if (!names.includes(name)) this.given.delete(name);
    const key = JSON.stringify([answer.parameters, answer.variants]);
    this.parameters.hidden = names.length === 0;
    if (this.parameters.dataset.key === key) return;
    this.parameters.dataset.key = key;
    const set = debounce((/** @type {string} */ name, /** @type {string} */ value) => {
      this.given.set(name, value);
      this.touched = true;
      void this.parse();
    }, 80);
    const variant = h('select', {
      class: 'input mono', 'data-testid': 'parameter-variant', onchange: () => set('variant', variant.value),
    }, ['', ...answer.variants].map((name) => h('option', {
      value: name, selected: (this.given.get('variant') ?? '') === name,
    }, name || '—')));
    clear(this.parameters, answer.parameters.map((declared) => {
      const { name, kind, range } = declared;
      const field = parameterField(declaredParameter(declared), this.given.get(name) ?? '',
        () => set(name, field.value), 'oninput');
      return h('div', { class: 'field' },
        h('label', { for: `parameter-${name}` }, h('b', { class: 'mono' }, name),
          ` ${t(`rules.kind.${kind}`)}${range ? ` ${range}` : ''}`), field.element);
    }), answer.variants.length
      ? h('label', { class: 'field' }, h('span', null, h('b', { class: 'mono' }, 'variant')), variant)
      : null);
  }

  /** @param {number} x @param {number} y */
  #positionOf(x, y) {
    if (this.parsed?.piles.length === 1) return [String(y * (this.picture.map.field?.width ?? 1) + x)];
    return [x, y, ...this.others].map(String);
  }

  /** The board of the first two piles, or the numbers of a single one in rows. */
  draw() {
    const piles = this.parsed?.piles ?? [];
    if (!this.parsed?.ok) return;
    if (this.state.lock.has('cells')) {
      this.picture.element.hidden = this.slices.hidden = this.claims.hidden = this.wants.hidden = true;
      this.legend.hidden = this.claimed.hidden = true;
      clear(this.caption, t('explore.locked'));
      return;
    }
    const { want } = this;
    this.picture.element.hidden = this.wants.hidden = piles.length === 0;
    this.legend.hidden = this.claimed.hidden = want !== 'claimed' || piles.length === 0;
    for (const radio of this.wants.querySelectorAll('input')) {
      radio.checked = radio.value === want;
      radio.disabled = !this.#can(radio.value);
    }
    this.claims.hidden = piles.length > 0;
    if (piles.length === 0) return void this.#evaluate();
    const single = piles.length === 1;
    const more = piles.slice(2);
    if (this.others.length !== more.length) this.others = more.map(() => 25);
    this.slices.hidden = more.length === 0;
    if (this.slices.dataset.key !== more.join()) {
      this.slices.dataset.key = more.join();
      clear(this.slices, t('rules.slice', { x: piles[0] ?? '', y: piles[1] ?? '' }),
        more.map((name, i) => h('label', { class: 'slice' }, h('span', { class: 'mono' }, `${name} =`),
          h('input', {
            class: 'input mono', type: 'number', min: 0, max: 99, value: this.others[i],
            oninput: (/** @type {Event} */ event) => {
              this.others[i] = Math.min(99,
                Math.max(0, Number(/** @type {HTMLInputElement} */ (event.target).value) || 0));
              this.drawn();
            },
          }))));
    }
    clear(this.caption, single ? t('rules.board.single') : t('rules.board.hint'));
    const ticket = ++this.ticket;
    const fixed = more.length > 0 ? [null, null, ...this.others.map(String)] : undefined;
    const { claim } = this.state.extra;
    if (want === 'claimed') claimLine(this.claimed, this.claim ?? '', Boolean(claim));
    this.picture.onfield = (field) => { if (field.claims) legend(this.legend, field); };
    void this.picture.open({
      ref: this.ref, want, size: PREVIEW, fixed, single, sorted: this.parsed.sorted, ...(claim ? { claim } : {}),
    }).then(() => {
      if (ticket === this.ticket) this.picture.element.dataset.drawn = String(ticket);
    });
  }

  /** What small numbers say of claims without a game, in place of the board. */
  async #evaluate() {
    const ticket = ++this.ticket;
    this.slices.hidden = true;
    clear(this.caption, t('rules.claims.hint', { size: SMALL }));
    try {
      /** @type {Checked} */
      const { checked, disagreements } = await ask('check', { ...this.ref, size: SMALL });
      if (ticket !== this.ticket) return;
      clear(this.claims, checked.map((line) => {
        const failed = disagreements.find(({ who }) => line.startsWith(`${who}:`));
        const where = failed && failed.position.length > 0 ? ` (${failed.position.join(', ')})` : '';
        return h('li', { class: failed ? 'trouble' : null, lang: 'en' }, `${line}${where}`);
      }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (ticket === this.ticket) clear(this.claims, h('li', { class: 'trouble' }, saying(error)));
    }
  }

  /** What is written becomes the game of the page, and so part of its link. */
  #link() {
    if (!this.sound || this.state.view !== 'rules') return;
    const { ref } = this;
    if (this.state.ref.rules === ref.rules && (this.state.ref.arguments ?? '') === (ref.arguments ?? '')) return;
    this.state.opened = false;
    const { show, claim } = this.state.extra;
    const extra = { ...(show ? { show } : {}), ...(claim ? { claim } : {}) };
    this.state.set({ ref, start: [], history: [], played: 0, extra }, { remember: 'replace' });
  }

  /** @param {string} view @param {string[]} [position] */
  async go(view, position) {
    if (!(await this.settled()) || (view !== 'prove' && this.parsed?.piles.length === 0)) return;
    this.state.goTo(view, this.source && !this.touched ? this.source : this.ref, position);
  }

  close() {
    this.asking?.abort();
    this.picture.stop();
    this.finder.stop();
    this.state = /** @type {any} */ ({ view: '', ref: {}, extra: {}, set() {}, open() {} });
    this.root.parentElement?.removeEventListener('keydown', this.keys);
  }

  /** @param {Set<string>} keys */
  update(keys) {
    if (this.state.view !== 'rules') return;
    if (!keys.has('ref') || this.state.ref.rules === undefined || this.state.ref.rules === this.editor.text) {
      const shown = JSON.stringify([this.state.extra.show, this.state.extra.claim]);
      if (keys.has('extra') && shown !== this.shown && this.sound) this.draw();
      this.shown = shown;
      return;
    }
    // Another link was opened, or back was pressed.
    this.unread = this.state.ref.arguments ?? '';
    this.parameters.dataset.key = '';
    this.editor.start(this.state.ref.rules);
    void this.parse();
  }
}
