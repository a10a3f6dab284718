/**
 * Explore: the whole game at a glance as a heat-map, slices where there are more piles, and the safe positions as
 * numbers.
 */
import { ask, ApiError } from '../api.js';
import { clear, debounce, h } from '../dom.js';
import { outcomeWord, t, worded } from '../strings.js';
import { describe, games, place, told } from '../catalogue.js';
import { claimLine, legend as claimedLegend } from '../explore/claimed.js';
import { fileName, numbers, picture as takePicture } from '../explore/files.js';
import { SIZES } from '../explore/load.js';
import { Picture } from '../explore/picture.js';
import { css, palette, shade } from '../explore/ramp.js';
import { Readout } from '../explore/readout.js';
import { Finder } from '../rules/finder.js';
import { lost } from '../lost.js';
import { filled, pretty, saying } from '../words.js';
import { Sequence } from '../explore/sequence.js';
import { Strips } from '../explore/strips.js';
import { Sum } from '../explore/sum.js';

/** @typedef {import('../state.js').State} State */
/** @typedef {import('../types.js').Description} Description */
/** @typedef {import('../types.js').Position} Position */

const WANTS = ['outcomes', 'grundy', 'remoteness', 'claimed'];
/** The reader's last choices, for when the view is left and entered again. */
const last = { show: '', size: 0 };

export default class Explore {
  /** @type {Description|null} */
  game = null;
  /** The cell all slices agree on, one number for each pile. @type {number[]} */
  point = [];
  /** The piles that make the axes of the slices. @type {number[]} */
  chosen = [0, 1, 2];
  /** @type {{ picture: Picture, axes: [number, number] }[]} */
  pictures = [];
  ticket = 0;

  /** @param {HTMLElement} root @param {State} state */
  constructor(root, state) {
    this.state = state;
    this.readout = new Readout({ play: (position) => this.play(position) });
    this.sequence = new Sequence((words) => this.choose(words));
    this.strips = new Strips((position) => this.play(position));
    this.title = h('h1', { 'data-testid': 'explore-title' }, '\u00a0');
    this.words = h('p', { class: 'soft lead' }, '\u00a0');
    this.place = h('div', { class: 'pictures' });
    this.refusal = h('p', { class: 'card words-only', 'data-testid': 'explore-words' });
    this.legend = h('div', { class: 'legend', 'aria-hidden': 'true' });
    this.claimed = h('div', { class: 'claim-line', hidden: true });
    this.how = h('details', { class: 'how soft', hidden: true });
    this.sliders = h('section', { class: 'card sliders', hidden: true, 'aria-label': t('explore.slices') });
    this.files = this.#files();
    this.finder = new Finder(async () => this.state.ref, null,
      (formula) => this.choose({ show: 'claimed', claim: formula }));
    this.finder.element.classList.add('card');
    this.sum = new Sum((sum) => this.choose({ sum }));
    this.controls = h('div', { class: 'controls' });
    clear(root, this.root = h('div', { class: 'explore waiting' },
      h('div', { class: 'explore-main' },
        h('header', { class: 'view-head' }, this.title, this.words), this.controls, this.beyond, this.place,
        this.legend, this.claimed, this.how,
        this.keys = h('p', { class: 'keys soft', id: 'explore-keys' }, worded('explore.keys'))),
      h('aside', { class: 'explore-side', 'aria-label': t('explore.side') },
        h('div', { class: 'stick' }, this.readout.element, this.finder.element, this.sum.element, this.files)),
      this.sequence.element));
    // Room is kept for the picture, so that nothing moves when it arrives.
    this.#controls();
    this.place.append(new Picture('heatmap-waiting', false).element);
    void this.open();
  }

  /** The formula that was laid over the picture last, from the link. @type {string|undefined} */
  overlaid = undefined;

  /** Whether only outcomes can be had, and the reader has not asked for anything else. */
  modest = false;

  get want() {
    // Safe cells are rare in a slice of three piles; the length of the game makes a better picture.
    const asked = this.state.extra.show || last.show
      || ((this.game?.piles ?? 2) >= 3 && !this.modest ? 'remoteness' : 'outcomes');
    return WANTS.includes(asked) && this.#can(asked) ? asked : 'outcomes';
  }

  /** Nim-values say nothing about misère play, and only what is claimed can be compared. @param {string} want */
  #can(want) {
    if (want === 'grundy') return !this.state.ref.misere;
    return want !== 'claimed' || this.claim !== null;
  }

  /** The claim that can be laid over the truth: its formula, or nothing where there is none. @type {string|null} */
  get claim() {
    const kind = this.state.ref.misere ? 'p-set-misere' : 'p-set';
    const own = this.game?.claims.find((claim) => claim.kind === kind);
    const text = own && this.game?.formulas.claims.find((each) => each.name === own.name)?.text;
    return this.state.extra.claim || (own ? text ?? own.name : null);
  }

  get size() {
    const cell = Math.max(0, ...(this.state.extra.cell ?? '').split(',').map(Number).filter((each) => each >= 0));
    const usual = (this.game?.piles ?? 2) >= 3 ? 50 : SIZES.find((size) => size >= 100 && size > cell) ?? 400;
    const asked = Number(this.state.extra.size || last.size);
    return SIZES.includes(asked) ? asked : usual;
  }

  /** @param {Record<string, string>} words */
  choose(words) {
    const extra = Object.fromEntries(Object.entries({ ...this.state.extra, ...words }).filter(([, word]) => word));
    if (JSON.stringify(extra) !== JSON.stringify(this.state.extra)) this.state.set({ extra });
  }

  #controls() {
    const group = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ options,
      /** @type {string} */ now) =>
      h('fieldset', { class: 'segments', 'data-testid': `explore-${name}` },
        h('legend', { class: 'unseen' }, t(label)), options.map(([value, text]) => h('label', null,
          h('input', {
            type: 'radio', name: `explore-${name}`, value, '.checked': value === now,
            disabled: name === 'show' && !this.#can(value), 'data-testid': `explore-${name}-${value}`,
            onchange: () => this.choose({ [name]: value, ...(name === 'show' ? { claim: '' } : {}) }),
          }), h('span', null, text))));
    clear(this.controls,
      group('show', 'explore.show', WANTS.map((want) => [want, t(`explore.show.${want}`)]), this.want),
      group('size', 'explore.size', SIZES.map((size) => [String(size), this.#sizeWord(size)]), String(this.size)),
      h('label', { class: 'check' },
        h('input', {
          type: 'checkbox', '.checked': this.state.ref.misere, 'data-testid': 'explore-misere',
          onchange: (/** @type {Event} */ event) => {
            this.state.open({ ...this.state.ref, misere: /** @type {HTMLInputElement} */ (event.target).checked },
              this.state.start);
          },
        }), t('explore.misere')));
  }

  /** What is chosen elsewhere is marked here too; the buttons stay, and with them the focus. */
  #sync() {
    const radios = /** @type {NodeListOf<HTMLInputElement>} */ (this.controls.querySelectorAll('[name=explore-show]'));
    for (const radio of radios) {
      radio.checked = radio.value === this.want;
      radio.disabled = !this.#can(radio.value);
    }
  }

  /** @param {number} size */
  #sizeWord(size) {
    return this.game?.piles === 1 ? t('explore.size.single', { count: size * 4 }) : `${size}²`;
  }

  #files() {
    const save = async (/** @type {string} */ format) => {
      const map = this.pictures[0]?.picture.map;
      if (!map) return;
      const name = fileName(`${this.game?.title ?? 'game'} ${this.want}`);
      const whole = this.game?.piles === 2;
      if (format === 'csv') await numbers(map, this.state.ref, name, whole, (x, y) => this.positionOf(0, x, y));
      else await takePicture(format, map, this.state.ref, name, whole);
    };
    const button = (/** @type {string} */ format) => h('button', {
      class: 'button small', type: 'button', 'data-testid': `explore-${format}`, onclick: () => void save(format),
    }, format.toUpperCase());
    this.saves = ['svg', 'png', 'csv'].map(button);
    return h('section', { class: 'card files', 'aria-label': t('explore.files') }, h('h2', null, t('explore.files')),
      h('div', { class: 'row' }, this.saves));
  }

  /** There is something to save, or not yet. @param {boolean} there */
  #saving(there) {
    for (const button of this.saves ?? []) button.disabled = !there;
  }

  async open() {
    const ticket = ++this.ticket;
    const { ref } = this.state;
    if (ref.game === undefined && ref.rules === undefined) return;
    if (this.state.lock.has('cells')) return this.#words(t('explore.locked'));
    try {
      const [game, entries] = await Promise.all([describe(ref), games()]);
      if (ticket !== this.ticket) return;
      this.game = game;
      this.modest = false;
      this.safeStart = await this.#safe(game);
      if (ticket !== this.ticket) return;
      const { entry, showcase } = place(ref, game, entries);
      const words = showcase ? told(showcase) : null;
      clear(this.title, ...pretty(words?.title ?? game.title, '^'));
      clear(this.words, words?.subtitle || words?.sentence || '\u00a0');
      this.readout.reset();
      this.finder.stop();
      this.finder.allow(true, ref.misere);
      // Games written in Rust have no rules to find it from, and a class may have to find it by itself.
      this.finder.element.hidden = game.text === null || this.state.lock.has('cells');
      this.#controls();
      this.#lay(entry?.kind === 'set');
      // Nim-values decide sums in normal play, and only games with a name can be written in one.
      const summand = entry?.kind === 'game' && !ref.misere ? ref.game ?? null : null;
      void this.sum.open(summand, this.state.position.length > 0 ? this.state.position : game.start,
        this.state.extra.sum ?? '');
      // Without a picture and without a table of the documents there is nothing to put into columns.
      this.sequence.element.hidden = !game.board && !game.table;
      this.sequence.open(ref, game.title, !game.table, this.state.extra);
    } catch (error) {
      if (ticket !== this.ticket) return;
      if (!(error instanceof ApiError)) throw error;
      clear(this.title, t('explore.tab'));
      this.#words(lost(error));
      this.finder.element.hidden = this.sum.element.hidden = this.sequence.element.hidden = true;
    }
  }

  /**
   * Slices go through a safe position near the usual start: there is something to see in each.
   * @param {Description} game @returns {Promise<string[]|null>}
   */
  async #safe(game) {
    const piles = game.piles ?? game.start.length;
    if (piles < 3 || game.start.length !== piles) return null;
    let near = game.start.map(Number);
    while (Math.max(...near) >= 50) near = near.map((pile) => Math.floor(pile / 2));
    try {
      const { outcome, moves } = await ask('best', { ...this.state.ref, position: near.map(String) });
      const [move] = moves;
      return outcome === 'N' && move?.to.length === piles ? move.to : near.map(String);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return near.map(String);
    }
  }

  /** What the link asks for and the picture does not hold. */
  beyond = h('p', { class: 'soft', role: 'status', 'data-testid': 'explore-beyond' });
  /** The cell of a link, to be pinned as soon as there is a picture. @type {number[]|null} */
  unread = null;
  /** @type {string[]|null} */
  safeStart = null;

  /** Only words, where there is no picture. @param {string|HTMLElement} text */
  #words(text) {
    this.root.classList.remove('waiting');
    this.#stop();
    this.pictures = [];
    this.legend.hidden = this.claimed.hidden = this.how.hidden = true;
    this.files.hidden = true;
    this.sliders.hidden = true;
    this.readout.element.hidden = true;
    this.controls.hidden = this.keys.hidden = true;
    this.sequence.element.hidden = this.state.lock.has('cells');
    clear(this.place, this.sliders, h('div', { class: 'card words-only', 'data-testid': 'explore-words' }, text));
  }

  /** @param {boolean} set an entry without rules */
  #lay(set) {
    const game = /** @type {Description} */ (this.game);
    this.#stop();
    if (set) return this.#words(t('explore.set'));
    if (!game.board) {
      this.#words(t('explore.strip'));
      this.place.append(this.strips.element);
      return this.strips.open(this.state.ref, game.shape === 'strip');
    }
    this.root.classList.remove('waiting');
    this.legend.hidden = this.files.hidden = this.readout.element.hidden = this.controls.hidden = false;
    this.keys.hidden = false;
    this.#saving(false);
    const piles = game.piles ?? Math.max(1, game.start.length);
    this.piles = piles;
    const asked = (this.state.extra.cell ?? '').split(',').filter((word) => /^\d{1,9}$/.test(word));
    const at = asked.length === piles ? asked : this.safeStart ?? [];
    this.point = Array.from({ length: piles }, (_, i) => inside(at[i], this.size));
    const beyond = asked.length === piles && this.point.some((pile, i) => String(pile) !== asked[i]);
    clear(this.beyond, beyond ? t('explore.beyond', { at: asked.join(', ') }) : '');
    this.unread = asked.length === piles && !beyond && piles < 3 ? this.point : null;
    this.chosen = this.#axes(piles);
    const pairs = /** @type {[number, number][]} */ (piles >= 3 ? [[0, 1], [0, 2], [1, 2]] : [[0, 1]]);
    this.pictures = pairs.map(([i, j], k) => {
      const picture = new Picture(k === 0 ? 'heatmap' : `heatmap-${k + 1}`, piles >= 3);
      this.#listen(picture, k);
      return { picture, axes: /** @type {[number, number]} */ ([i, j]) };
    });
    const part = (this.state.extra.part ?? '').split(',').map(Number);
    const map = this.pictures[0]?.picture.map;
    const [x = 0, y = 0, across = 0] = part;
    if (map && part.length === 3 && part.every((each) => each >= 0) && across > 0) map.window = { x, y, across };
    this.place.className = `pictures p${this.pictures.length}`;
    clear(this.place, this.pictures.map(({ picture }, k) => (piles >= 3
      ? h('figure', null, h('figcaption', { 'data-slice': k }), picture.element)
      : picture.element)), this.sliders);
    this.sliders.hidden = piles < 3;
    if (piles >= 3) this.#sliderCard();
    this.fetch();
  }

  /** The piles on the axes of the slices: those of the link, or the first. @param {number} piles */
  #axes(piles) {
    const count = Math.max(2, Math.min(3, piles));
    const asked = (this.state.extra.axes ?? '').split(',').map((word) => Number(word) - 1);
    const good = asked.length === count && new Set(asked).size === count
      && asked.every((pile) => Number.isInteger(pile) && pile >= 0 && pile < piles);
    return good ? asked : [0, 1, 2].slice(0, count);
  }

  /** @param {Picture} picture @param {number} k */
  #listen(picture, k) {
    picture.map.addEventListener('cursor', (event) => {
      const { x, y, keyboard } = /** @type {CustomEvent} */ (event).detail;
      if (x < 0) return this.readout.empty();
      this.read(k, x, y, keyboard);
    });
    picture.map.addEventListener('pick', (event) => {
      const { x, y } = /** @type {CustomEvent} */ (event).detail;
      // Slices: a click takes the other two along.
      if ((this.piles ?? 2) >= 3) this.move(k, x, y);
      const cell = this.positionOf(k, x, y).join(',');
      if (picture.map.pinned && this.state.extra.cell === cell) return this.unpin();
      this.pin(k, x, y);
      this.choose({ cell });
    });
    picture.map.addEventListener('open', (event) => {
      const { x, y } = /** @type {CustomEvent} */ (event).detail;
      if (picture.map.field?.outcome(x, y)) this.play(this.positionOf(k, x, y));
    });
    picture.map.addEventListener('unpin', () => this.unpin());
    if (k === 0) picture.map.addEventListener('zoom', () => this.zoomed());
    picture.onfield = (field) => {
      this.#bare(false);
      const maps = this.pictures.map((each) => each.picture.map);
      const largest = Math.max(0, ...maps.map((map) => map.field?.largest ?? 0));
      for (const map of maps) map.share(largest);
      this.#drawLegend(picture.map.most);
      if (k > 0) return;
      this.#saving(true);
      this.how.hidden = picture.how.length === 0;
      clear(this.how, h('summary', null, t('explore.how')),
        h('ul', null, picture.how.map((line) => h('li', { lang: 'en' }, line))));
      if ((this.piles ?? 0) <= 2) this.sequence.offer(field, this.piles === 1);
      const { width, height } = field;
      const [x = 0, y = 0] = this.unread ?? [];
      const cell = this.piles === 1 ? { x: x % width, y: Math.floor(x / width) } : { x, y };
      // A picture grows; the cell may come with a larger one.
      if (this.unread && cell.x < width && cell.y < height) {
        this.unread = null;
        this.pin(0, cell.x, cell.y);
      } else if (picture.map.cursor) this.read(0, picture.map.cursor.x, picture.map.cursor.y, false);
    };
  }

  /** A cell stays in the reading, with all its options. @param {number} k @param {number} x @param {number} y */
  pin(k, x, y) {
    const { map } = this.pictures[k]?.picture ?? {};
    if (!map?.field?.outcome(x, y)) return;
    for (const { picture } of this.pictures) picture.map.pinned = picture.map === map;
    map.cursor = { x, y };
    this.read(k, x, y, false);
    this.#uncover(map);
    void this.readout.pin(this.state.ref, this.positionOf(k, x, y), (to) => {
      const [cell] = this.cellOf(k, x, y, to);
      const { field } = map;
      if (!cell || !field || cell.x >= field.width || cell.y >= field.height) return { outcome: null, value: null };
      return { outcome: field.outcome(cell.x, cell.y), value: field.value(cell.x, cell.y) };
    });
  }

  /**
   * On a small screen the reading lies over the foot of the window: the picture goes up from under it.
   * @param {Element} map
   */
  #uncover(map) {
    const { element } = this.readout;
    if (getComputedStyle(element).position !== 'fixed') return;
    const [picture, reading] = [map.getBoundingClientRect(), element.getBoundingClientRect()];
    const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0;
    if (picture.bottom <= reading.top || picture.right <= reading.left) return;
    scrollBy({ top: picture.top - bar - 8 });
  }

  unpin() {
    for (const { picture } of this.pictures) picture.map.pinned = false;
    this.readout.unpin();
    this.choose({ cell: '' });
  }

  /** The part of the picture that is looked at belongs in the link. */
  zoomed = debounce(() => {
    const part = this.pictures[0]?.picture.map.window;
    if (this.state.view === 'explore') this.choose({ part: part ? [part.x, part.y, part.across].join(',') : '' });
  }, 400);

  /** The two piles on the axes of a slice. @param {number} k @returns {[number, number]} */
  axes(k) {
    const [i, j] = this.pictures[k]?.axes ?? [0, 1];
    return [this.chosen[i] ?? 0, this.chosen[j] ?? 1];
  }

  /** @param {number} k @param {number} x @param {number} y @returns {Position} */
  positionOf(k, x, y) {
    if (this.piles === 1) return [String(y * (this.pictures[0]?.picture.map.field?.width ?? 1) + x)];
    const [i, j] = this.axes(k);
    const position = this.point.map(String);
    position[i] = String(x);
    position[j] = String(y);
    return this.game?.sorted ? position.sort((a, b) => Number(a) - Number(b)) : position;
  }

  /** @param {number} k @param {number} x @param {number} y @param {boolean} speak */
  read(k, x, y, speak) {
    const { map } = this.pictures[k]?.picture ?? {};
    if (!map?.field) return;
    for (const [other, { picture }] of this.pictures.entries()) if (other !== k) picture.map.targets = [];
    this.readout.onmoves = (moves) => { map.targets = moves.flatMap((move) => this.cellOf(k, x, y, move.to)); };
    const { field } = map;
    const value = field.claims ? field.verdict(y * field.width + x) : field.value(x, y);
    this.readout.show(this.state.ref, this.positionOf(k, x, y), field.outcome(x, y), value, map.mode, speak);
  }

  /**
   * Where a move leads on a slice, if it stays on it.
   * @param {number} k @param {number} x @param {number} y @param {Position} to
   */
  cellOf(k, x, y, to) {
    const field = this.pictures[k]?.picture.map.field;
    const numbers = to.map(Number);
    if (!field) return [];
    if (this.piles === 1) {
      const [n = 0] = numbers;
      return [{ x: n % field.width, y: Math.floor(n / field.width) }];
    }
    const [i, j] = this.axes(k);
    const stays = numbers.every((n, pile) => pile === i || pile === j || n === this.point[pile]);
    if (this.piles === 2 && this.game?.sorted) {
      // A sorted pair may be drawn on either side of the diagonal; the one that is a shorter way looks like the move.
      const [a = 0, b = 0] = numbers;
      const straight = Math.hypot(x - a, y - b) <= Math.hypot(x - b, y - a);
      return [straight ? { x: a, y: b } : { x: b, y: a }];
    }
    return stays && !(this.game?.sorted && (this.piles ?? 2) > 2) ? [{ x: numbers[i] ?? 0, y: numbers[j] ?? 0 }] : [];
  }

  /** All slices go to a cell. @param {number} k @param {number} x @param {number} y */
  move(k, x, y) {
    const [i, j] = this.axes(k);
    this.point[i] = x;
    this.point[j] = y;
    this.#sliderValues();
    this.fetch(k);
    this.read(k, x, y, false);
  }

  /** @param {number} pile */
  #name(pile) {
    return this.game?.pile_names[pile] ?? t('explore.pile', { number: pile + 1 });
  }

  /** Loads every picture whose content has changed. @param {number} [except] */
  fetch(except) {
    for (const [k, { picture }] of this.pictures.entries()) {
      const [i, j] = this.axes(k);
      const name = (/** @type {number} */ pile) => this.#name(pile);
      if ((this.piles ?? 2) >= 3) {
        const caption = this.place.querySelector(`[data-slice="${k}"]`);
        const rest = this.point.map((value, pile) => (pile === i || pile === j ? null : `${name(pile)} = ${value}`))
          .filter(Boolean).join(', ');
        if (caption) {
          clear(caption, h('b', null, `${name(i)} / ${name(j)}`),
            h('span', { class: 'soft' }, t('explore.slice.with', { rest })));
        }
        picture.map.setAttribute('aria-label', t('explore.slice.label', { x: name(i), y: name(j), rest }));
        const cell = { x: this.point[i] ?? 0, y: this.point[j] ?? 0 };
        picture.map.cursor = cell;
      }
      if (k === except) continue;
      const fixed = (this.piles ?? 2) >= 3
        ? this.point.map((value, pile) => (pile === i || pile === j ? null : String(value)))
        : undefined;
      void picture.open({
        ref: this.state.ref, want: this.want, size: this.size, fixed, single: this.piles === 1,
        sorted: this.game?.sorted, ...(this.state.extra.claim ? { claim: this.state.extra.claim } : {}),
      }).then((end) => {
        if (end && end.reached === 0 && end.refusal && this.pictures[k]?.picture === picture) {
          this.#refused(end.refusal);
        }
      });
    }
  }

  /**
   * No picture of what was asked for: then of less, or words in its place until something else is asked for.
   * @param {ApiError} error
   */
  #refused(error) {
    if (this.want !== 'outcomes' && !this.state.extra.show && !last.show) {
      this.modest = true;
      this.#controls();
      return this.fetch();
    }
    if (this.pictures.some(({ picture }) => picture.map.field)) return;
    clear(this.refusal, filled(t('explore.refused'), { why: saying(error) }));
    this.#bare(true);
  }

  /** @param {boolean} bare  there is no picture to read or take along */
  #bare(bare) {
    this.place.classList.toggle('refused', bare);
    if (bare) this.place.prepend(this.refusal);
    else this.refusal.remove();
    this.legend.hidden = this.files.hidden = this.readout.element.hidden = bare;
    if (bare) this.claimed.hidden = this.how.hidden = true;
  }

  #sliderCard() {
    const later = debounce(() => this.fetch(), 80);
    this.inputs = this.point.map((value, pile) => {
      const set = (/** @type {Event} */ event) => {
        this.point[pile] = inside(/** @type {HTMLInputElement} */ (event.target).value, this.size);
        this.#sliderValues();
        this.choose({ cell: this.point.join(',') });
        later();
      };
      const label = this.#name(pile);
      return {
        label, range: h('input', {
          type: 'range', min: 0, max: this.size - 1, value, 'aria-label': label, oninput: set,
          'data-testid': `explore-slider-${pile}`,
        }),
        number: h('input', {
          class: 'input mono', type: 'number', min: 0, max: this.size - 1, value, 'aria-label': label, onchange: set,
          'data-testid': `explore-pile-${pile}`,
        }),
      };
    });
    const axis = (/** @type {number} */ k) => h('select', {
      class: 'input', 'aria-label': t('explore.axis', { number: k + 1 }),
      onchange: (/** @type {Event} */ event) => {
        const pile = Number(/** @type {HTMLSelectElement} */ (event.target).value);
        const other = this.chosen.indexOf(pile);
        if (other >= 0) this.chosen[other] = this.chosen[k] ?? 0;
        this.chosen[k] = pile;
        this.choose({ axes: this.chosen.map((each) => each + 1).join(',') });
        this.#sliderCard();
        this.fetch();
      },
    }, this.point.map((_, pile) => h('option', { value: pile, selected: this.chosen[k] === pile }, this.#name(pile))));
    clear(this.sliders, h('h2', null, t('explore.slices')), h('p', { class: 'soft' }, t('explore.slices.hint')),
      (this.piles ?? 0) > 3 ? h('div', { class: 'row axes' }, [0, 1, 2].map(axis)) : null,
      h('div', { class: 'slider-list' },
        this.inputs.map(({ label, range, number }) => h('div', { class: 'slider' },
          h('span', { class: 'mono' }, label), range, number))));
  }

  #sliderValues() {
    for (const [pile, { range, number }] of (this.inputs ?? []).entries()) {
      range.value = String(this.point[pile]);
      if (document.activeElement !== number) number.value = String(this.point[pile]);
    }
  }

  /** @param {number} largest */
  #drawLegend(largest) {
    this.claimed.hidden = this.want !== 'claimed';
    if (this.want === 'claimed') {
      claimLine(this.claimed, this.claim ?? '', Boolean(this.state.extra.claim));
      const fields = this.pictures.map(({ picture }) => picture.map.field);
      return claimedLegend(this.legend, fields.length === 1 ? fields[0] ?? null : null);
    }
    const shades = h('canvas', { class: 'shades', width: 128, height: 1 });
    const context = /** @type {CanvasRenderingContext2D} */ (shades.getContext('2d'));
    const colours = palette(this.legend);
    for (let x = 0; x < 128; x++) {
      context.fillStyle = css(shade(colours, x, 127));
      context.fillRect(x, 0, 1, 1);
    }
    clear(this.legend, h('span', { class: 'key' },
      h('i', { class: this.want === 'outcomes' ? 'tile' : 'tile valued' }), outcomeWord('P')),
      this.want === 'outcomes' ? h('span', { class: 'key' }, h('i', { class: 'plain' }), outcomeWord('N'))
        : h('span', { class: 'key' }, h('span', { class: 'mono' }, this.want === 'grundy' ? '1' : '0'), shades,
          h('span', { class: 'mono' }, String(largest))));
  }

  /** @param {Position} position */
  play(position) {
    this.state.goTo('play', this.state.ref, position);
  }

  #stop() {
    for (const { picture } of this.pictures) picture.stop();
  }

  close() {
    this.ticket++;
    this.#stop();
    this.sequence.stop();
    this.finder.stop();
    this.sum.stop();
  }

  /** @param {Set<string>} keys */
  update(keys) {
    if (this.state.view !== 'explore') return;
    // A formula that was found belongs to one game.
    if (keys.has('ref') && !keys.has('extra')) this.choose({ claim: '', sum: '', axes: '', part: '', cell: '' });
    if (keys.has('extra')) {
      const before = JSON.stringify([last, this.overlaid]);
      Object.assign(last, { show: this.state.extra.show ?? '', size: Number(this.state.extra.size ?? 0) });
      this.overlaid = this.state.extra.claim;
      if (!keys.has('ref')) this.sequence.follow(this.state.extra);
      // Which cell and which part are looked at changes nothing in the picture.
      if (!keys.has('ref') && JSON.stringify([last, this.overlaid]) === before) return;
      if (!keys.has('ref')) {
        this.#sync();
        if (this.inputs) for (const { range, number } of this.inputs) range.max = number.max = String(this.size - 1);
        this.point = this.point.map((value) => Math.min(value, this.size - 1));
        return this.fetch();
      }
    }
    if (keys.has('ref') || keys.has('lock')) void this.open();
    if (keys.has('theme')) this.#drawLegend(this.pictures[0]?.picture.map.most ?? 0);
  }
}

/** @param {string|undefined} text @param {number} size a pile that fits into the picture */
function inside(text, size) {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
  return Math.min(size - 1, Math.max(0, value));
}
