/**
 * <rw-heatmap>: up to 400×400 cells on a canvas, drawn at the screen's own resolution. Wheel, pinch, keys and buttons
 * zoom; dragging pans; pointer and arrow keys move one and the same cursor. Safe cells are rounded outlined tiles as
 * soon as there is room for a shape, and coloured dots that never get lost before that.
 *
 * Fires `cursor` (detail {x, y, keyboard}; x = -1 when the pointer has left), `pick` (detail {x, y}), `open` (twice on
 * one cell), `unpin` and `zoom`.
 */
import { mark } from './claimed.js';
import { arrow, tick } from './marks.js';
import { css, over, painter, palette, wantsInk } from './ramp.js';

/** @typedef {import('./ramp.js').Rgb} Rgb */
/** @typedef {import('./ramp.js').Palette} Palette */
/** @typedef {import('./field.js').Field} Field */
/** @typedef {{ x: number, y: number }} Cell */

/** Room for the labels, at the usual size of letters. */
const MARGIN = { left: 38, bottom: 26, edge: 8, letters: 12 };
/** Below this many pixels a cell is a dot, above it a tile. */
const TILE = 7;
const LABEL = 24;

export class Heatmap extends HTMLElement {
  /** @type {Field|null} */
  #field = null;
  #mode = 'outcomes';
  /** @type {Cell|null} */
  #cursor = null;
  /** @type {Cell[]} */
  #targets = [];
  /** Cell coordinates of the lower left corner, and pixels per cell (0: not fitted yet). */
  #view = { x: 0, y: 0, scale: 0 };
  #fitted = true;
  #canvas = document.createElement('canvas');
  #context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext('2d'));
  /** @type {{ key: string, picture: HTMLCanvasElement }|null} */
  #cache = null;
  #size = { width: 0, height: 0 };
  /** The margin at the size of letters of this page. */
  #margin = MARGIN;
  #drawing = 0;
  /** @type {Map<number, Cell>} pointers that are down, where they last were */
  #down = new Map();
  #moved = false;
  /** The cursor stays where it is, whatever the pointer does. */
  pinned = false;
  /** A part to be shown as soon as there is a picture. @type {{ x: number, y: number, across: number }|null} */
  #wanted = null;
  /** Axis labels of a cell's column and row. @type {{ x: (n: number) => string, y: (n: number) => string }} */
  labels = { x: String, y: String };
  /** The arrow is an offence, not a winning move. */
  warn = false;
  #watch = new ResizeObserver(() => this.#resize());
  #theme = new MutationObserver(() => this.redraw());
  #scheme = matchMedia('(prefers-color-scheme: dark)');
  #onScheme = () => this.redraw();

  constructor() {
    super();
    const canvas = this.#canvas;
    canvas.setAttribute('aria-hidden', 'true');
    canvas.addEventListener('pointerdown', (event) => this.#press(event));
    canvas.addEventListener('pointermove', (event) => this.#drag(event));
    canvas.addEventListener('pointerup', (event) => this.#release(event));
    canvas.addEventListener('pointercancel', (event) => this.#down.delete(event.pointerId));
    canvas.addEventListener('pointerleave', (event) => this.#leave(event));
    canvas.addEventListener('dblclick', (event) => {
      const cell = this.#cellAt(this.#point(/** @type {PointerEvent} */ (event)));
      if (cell) this.dispatchEvent(new CustomEvent('open', { detail: cell }));
    });
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.addEventListener('keydown', (event) => this.#key(event));
    this.addEventListener('focus', () => this.#focus());
    this.addEventListener('blur', () => this.redraw());
  }

  connectedCallback() {
    if (!this.#canvas.isConnected) this.append(this.#canvas);
    if (!this.hasAttribute('tabindex')) this.tabIndex = 0;
    this.#watch.observe(this);
    this.#theme.observe(document.documentElement, { attributes: true });
    this.#scheme.addEventListener('change', this.#onScheme);
  }

  disconnectedCallback() {
    this.#watch.disconnect();
    this.#theme.disconnect();
    this.#scheme.removeEventListener('change', this.#onScheme);
    cancelAnimationFrame(this.#drawing);
    this.#drawing = 0;
  }

  get canvas() {
    return this.#canvas;
  }

  get field() {
    return this.#field;
  }

  /** A larger field of the same game keeps the place that is looked at. @param {Field|null} field */
  set field(field) {
    this.#field = field;
    this.#cache = null;
    if (this.#fitted || this.#view.scale === 0) this.fit();
    else this.#clamp();
    this.#show();
    this.redraw();
  }

  get mode() {
    return this.#mode;
  }

  /** @param {string} mode outcomes, grundy, remoteness or claimed */
  set mode(mode) {
    this.#mode = mode;
    this.#cache = null;
    this.redraw();
  }

  /** The value of the last colour; pictures side by side share the largest of all. */
  get most() {
    return Math.max(this.#shared, this.#field?.largest ?? 0);
  }

  /** @param {number} largest the largest value of the pictures beside this one */
  share(largest) {
    if (largest === this.#shared) return;
    this.#shared = largest;
    this.#cache = null;
    this.redraw();
  }

  #shared = 0;

  get cursor() {
    return this.#cursor;
  }

  set cursor(cell) {
    this.#cursor = cell;
    this.redraw();
  }

  /** Cells the winning moves lead to, drawn from the cursor. @param {Cell[]} cells */
  set targets(cells) {
    this.#targets = cells;
    this.redraw();
  }

  /** Everything in sight. */
  fit() {
    const field = this.#field;
    if (!field || this.#size.width === 0) return;
    this.#view = { x: 0, y: 0, scale: this.#least() };
    this.#fitted = true;
    this.#touch();
    this.redraw();
  }

  /** @param {number} factor @param {Cell} [about] in pixels of the plot; the middle or the cursor if not given */
  zoom(factor, about) {
    const field = this.#field;
    if (!field) return;
    const view = this.#view;
    const centre = about ?? this.#middle();
    const scale = Math.min(64, Math.max(this.#least(), view.scale * factor));
    const x = view.x + centre.x / view.scale - centre.x / scale;
    const y = view.y + centre.y / view.scale - centre.y / scale;
    this.#view = { x, y, scale };
    this.#fitted = scale <= this.#least() * 1.001;
    this.#clamp();
    this.#touch();
    this.redraw();
  }

  get zoomed() {
    return !this.#fitted;
  }

  /** The part that is shown: its lower left cell, and how many cells across. Nothing where all is shown. */
  get window() {
    if (this.#fitted) return null;
    const { x, y, scale } = this.#view;
    return { x: Math.round(x), y: Math.round(y), across: Math.round(this.#plot().width / scale) };
  }

  set window(part) {
    this.#wanted = part;
    this.#show();
  }

  #show() {
    const part = this.#wanted;
    if (!part || !this.#field || this.#size.width === 0) return;
    this.#wanted = null;
    const scale = Math.min(64, Math.max(this.#least(), this.#plot().width / Math.max(1, part.across)));
    this.#view = { x: part.x, y: part.y, scale };
    this.#fitted = scale <= this.#least() * 1.001;
    this.#clamp();
    this.#touch();
    this.redraw();
  }

  #middle() {
    const { width, height } = this.#plot();
    const cursor = this.#cursor;
    if (cursor) {
      const x = (cursor.x + 0.5 - this.#view.x) * this.#view.scale;
      const y = (cursor.y + 0.5 - this.#view.y) * this.#view.scale;
      if (x >= 0 && y >= 0 && x <= width && y <= height) return { x, y };
    }
    return { x: width / 2, y: height / 2 };
  }

  #plot() {
    return {
      width: Math.max(1, this.#size.width - this.#margin.left - this.#margin.edge),
      height: Math.max(1, this.#size.height - this.#margin.bottom - this.#margin.edge),
    };
  }

  #least() {
    const field = this.#field;
    const { width, height } = this.#plot();
    return field ? Math.min(width / field.width, height / field.height) : 1;
  }

  #clamp() {
    const field = this.#field;
    if (!field) return;
    const view = this.#view;
    const { width, height } = this.#plot();
    view.scale = Math.max(view.scale, this.#least());
    view.x = Math.min(Math.max(0, view.x), Math.max(0, field.width - width / view.scale));
    view.y = Math.min(Math.max(0, view.y), Math.max(0, field.height - height / view.scale));
  }

  /** While everything is in sight a finger scrolls the page; once zoomed in it moves the picture. */
  #touch() {
    this.#canvas.style.touchAction = this.#fitted ? 'pan-y' : 'none';
    this.dispatchEvent(new CustomEvent('zoom'));
  }

  #resize() {
    const { width, height } = this.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    this.#size = { width, height };
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
    this.#margin = {
      left: MARGIN.left * letters, bottom: MARGIN.bottom * letters, edge: MARGIN.edge,
      letters: MARGIN.letters * letters,
    };
    const ratio = window.devicePixelRatio || 1;
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    if (this.#fitted || this.#view.scale === 0) this.fit();
    else this.#clamp();
    this.#show();
    this.#paint();
  }

  redraw() {
    if (this.#drawing || !this.isConnected) return;
    this.#drawing = requestAnimationFrame(() => {
      this.#drawing = 0;
      this.#paint();
    });
  }

  // --- pointer and keys

  /** @param {PointerEvent|WheelEvent} event @returns {Cell} pixels of the plot, upwards */
  #point(event) {
    const box = this.#canvas.getBoundingClientRect();
    return { x: event.clientX - box.left - this.#margin.left, y: box.bottom - this.#margin.bottom - event.clientY };
  }

  /** @param {Cell} point @returns {Cell|null} */
  #cellAt(point) {
    const field = this.#field;
    const { width, height } = this.#plot();
    if (!field || point.x < 0 || point.y < 0 || point.x > width || point.y > height) return null;
    const x = Math.floor(this.#view.x + point.x / this.#view.scale);
    const y = Math.floor(this.#view.y + point.y / this.#view.scale);
    return x >= 0 && y >= 0 && x < field.width && y < field.height ? { x, y } : null;
  }

  /** @param {Cell|null} cell @param {boolean} keyboard */
  #pointTo(cell, keyboard) {
    const old = this.#cursor;
    if (old?.x === cell?.x && old?.y === cell?.y) return;
    this.#cursor = cell;
    this.#targets = [];
    this.redraw();
    this.dispatchEvent(new CustomEvent('cursor', { detail: { x: cell?.x ?? -1, y: cell?.y ?? -1, keyboard } }));
  }

  /** @param {Cell} cell */
  #pick(cell) {
    this.dispatchEvent(new CustomEvent('pick', { detail: cell }));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button > 0) return;
    this.#canvas.setPointerCapture(event.pointerId);
    this.#down.set(event.pointerId, this.#point(event));
    this.#moved = this.#down.size > 1;
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const point = this.#point(event);
    const before = this.#down.get(event.pointerId);
    if (!before) {
      if (!this.pinned) this.#pointTo(this.#cellAt(point), false);
      return;
    }
    if (this.#down.size === 2) {
      const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return;
      const spread = Math.hypot(point.x - other.x, point.y - other.y)
        / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.#down.set(event.pointerId, point);
      this.zoom(spread, { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
      return;
    }
    if (!this.#moved && Math.hypot(point.x - before.x, point.y - before.y) < 5) return;
    this.#moved = true;
    this.#down.set(event.pointerId, point);
    this.pan((before.x - point.x) / this.#view.scale, (before.y - point.y) / this.#view.scale);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (!this.#down.delete(event.pointerId) || this.#moved) return;
    const cell = this.#cellAt(this.#point(event));
    if (!cell) return;
    this.#pointTo(cell, false);
    this.#pick(cell);
  }

  /** @param {PointerEvent} event */
  #leave(event) {
    // A finger that is lifted leaves too; the cell it read stays.
    if (event.pointerType !== 'touch' && this.#down.size === 0 && !this.pinned && !this.matches(':focus-visible')) {
      this.#pointTo(null, false);
    }
  }

  /** @param {number} x @param {number} y in cells */
  pan(x, y) {
    this.#view.x += x;
    this.#view.y += y;
    this.#clamp();
    this.dispatchEvent(new CustomEvent('zoom'));
    this.redraw();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    // Zooming out where nothing is left to zoom out of scrolls the page.
    if (event.deltaY > 0 && this.#fitted) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 24 : 1;
    this.zoom(Math.exp(-Math.max(-120, Math.min(120, event.deltaY * lines)) / 280), this.#point(event));
  }

  #focus() {
    const field = this.#field;
    if (field && !this.#cursor && this.matches(':focus-visible')) {
      this.#pointTo(this.#cellAt({ x: 1, y: 1 }) ?? { x: 0, y: 0 }, true);
    }
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const field = this.#field;
    if (!field || event.ctrlKey || event.metaKey) return;
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
    });
    const step = steps[event.key];
    const at = this.#cursor ?? { x: Math.floor(this.#view.x), y: Math.floor(this.#view.y) };
    if (step) {
      const far = event.shiftKey ? 10 : 1;
      if (event.altKey) this.pan(step[0] * 5, step[1] * 5);
      else this.moveTo({ x: at.x + step[0] * far, y: at.y + step[1] * far });
    } else if (event.key === '+' || event.key === '=') this.zoom(1.5);
    else if (event.key === '-') this.zoom(1 / 1.5);
    else if (event.key === '0') this.fit();
    else if (event.key === 'Home') this.moveTo({ x: 0, y: at.y });
    else if (event.key === 'End') this.moveTo({ x: field.width - 1, y: at.y });
    else if (event.key === 'n' || event.key === 'N') this.moveTo(field.nextSafe(at, event.key === 'N') ?? at);
    else if (event.key === 'Enter' || event.key === ' ') this.#pick(at);
    else if (event.key === 'Escape') {
      this.#unpin();
      this.#pointTo(null, true);
    } else return;
    event.preventDefault();
  }

  #unpin() {
    if (!this.pinned) return;
    this.pinned = false;
    this.dispatchEvent(new CustomEvent('unpin'));
  }

  /** Puts the cursor on a cell and keeps it in sight. @param {Cell} cell */
  moveTo(cell) {
    const field = this.#field;
    if (!field) return;
    this.#unpin();
    const x = Math.min(field.width - 1, Math.max(0, cell.x));
    const y = Math.min(field.height - 1, Math.max(0, cell.y));
    const { width, height } = this.#plot();
    const view = this.#view;
    if (x < view.x) view.x = x;
    if (y < view.y) view.y = y;
    if (x + 1 > view.x + width / view.scale) view.x = x + 1 - width / view.scale;
    if (y + 1 > view.y + height / view.scale) view.y = y + 1 - height / view.scale;
    this.#clamp();
    this.#pointTo({ x, y }, true);
  }

  // --- drawing

  #paint() {
    const { width, height } = this.#size;
    if (width === 0) return;
    const ratio = this.#canvas.width / width;
    const context = this.#context;
    const colours = palette(this);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const plot = this.#plot();
    const field = this.#field;
    const used = field
      ? {
        width: Math.min(plot.width, (field.width - this.#view.x) * this.#view.scale),
        height: Math.min(plot.height, (field.height - this.#view.y) * this.#view.scale),
      }
      : plot;
    context.fillStyle = css(colours.field);
    context.fillRect(this.#margin.left, height - this.#margin.bottom - used.height, used.width, used.height);
    if (!field) return;
    context.save();
    context.beginPath();
    context.rect(this.#margin.left, height - this.#margin.bottom - used.height, used.width, used.height);
    context.clip();
    if (this.#view.scale < TILE) this.#dots(context, colours, ratio);
    else this.#tiles(context, colours);
    this.#marks(context, colours);
    context.restore();
    this.#axes(context, colours, plot);
  }

  /** @param {number} x @param {number} y @returns {[number, number]} the upper left corner of a cell */
  #corner(x, y) {
    const { scale } = this.#view;
    return [
      this.#margin.left + (x - this.#view.x) * scale,
      this.#size.height - this.#margin.bottom - (y + 1 - this.#view.y) * scale,
    ];
  }

  /**
   * Many cells: a picture with one pixel for each, then the safe ones once more so that none is lost.
   * @param {CanvasRenderingContext2D} context @param {Palette} colours @param {number} ratio
   */
  #dots(context, colours, ratio) {
    const field = /** @type {Field} */ (this.#field);
    const key = `${this.#mode} ${colours.paper} ${colours.safe} ${colours.field}`;
    if (this.#cache?.key !== key) this.#cache = { key, picture: this.#picture(colours) };
    const { scale } = this.#view;
    const [x, y] = this.#corner(0, field.height - 1);
    context.imageSmoothingEnabled = scale * ratio < 1;
    context.drawImage(this.#cache.picture, x, y, field.width * scale, field.height * scale);
    if (field.values === null && scale < 5 && field.safe.length <= 12_000) {
      context.fillStyle = css(colours.safe);
      const size = Math.max(scale, field.safe.length < 300 ? 4.4 : 2.6);
      for (const i of field.safe) {
        if (field.claims && !field.claims[i]) continue;
        const [left, top] = this.#corner(i % field.width, Math.floor(i / field.width));
        context.beginPath();
        context.arc(left + scale / 2, top + scale / 2, size / 2, 0, 7);
        context.fill();
      }
    }
    this.#differences(context, colours);
  }

  /**
   * Where a claim and the truth differ: shapes that are never smaller than can be seen.
   * @param {CanvasRenderingContext2D} context @param {Palette} colours
   */
  #differences(context, colours) {
    const field = /** @type {Field} */ (this.#field);
    const { scale } = this.#view;
    const { width, height } = this.#plot();
    const many = field.missing.length + field.surplus.length > 4000;
    const size = Math.max(many ? scale * 0.8 : 6, scale * 0.5);
    for (const kind of /** @type {const} */ (['missing', 'surplus'])) {
      for (const i of field[kind]) {
        const [x, y] = [i % field.width, Math.floor(i / field.width)];
        const [right, up] = [(x + 1 - this.#view.x) * scale, (y + 1 - this.#view.y) * scale];
        if (right < 0 || up < 0 || right - scale > width || up - scale > height) continue;
        const [left, top] = this.#corner(x, y);
        mark(context, kind, left + scale / 2, top + scale / 2, size, colours);
      }
    }
  }

  /** @param {Palette} colours */
  #picture(colours) {
    const field = /** @type {Field} */ (this.#field);
    const picture = document.createElement('canvas');
    picture.width = field.width;
    picture.height = field.height;
    const context = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
    const image = context.createImageData(field.width, field.height);
    const paint = painter(colours, field, this.#mode, this.most);
    for (let i = 0; i < field.outcomes.length; i++) {
      const colour = paint(i) ?? colours.paper;
      const at = 4 * ((field.height - 1 - Math.floor(i / field.width)) * field.width + (i % field.width));
      image.data.set([colour[0], colour[1], colour[2], 255], at);
    }
    context.putImageData(image, 0, 0);
    return picture;
  }

  /**
   * Few cells: tiles, rounded where safe, with their values when there is room.
   * @param {CanvasRenderingContext2D} context @param {Palette} colours
   */
  #tiles(context, colours) {
    const field = /** @type {Field} */ (this.#field);
    const { scale } = this.#view;
    const paint = painter(colours, field, this.#mode, this.most);
    const plot = this.#plot();
    const values = this.#mode === 'outcomes' ? null : field.values;
    const lastX = Math.min(field.width - 1, Math.floor(this.#view.x + plot.width / scale));
    const lastY = Math.min(field.height - 1, Math.floor(this.#view.y + plot.height / scale));
    const label = values !== null && scale >= LABEL;
    const ratio = this.#canvas.width / this.#size.width;
    const snap = (/** @type {number} */ at) => Math.round(at * ratio) / ratio;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `${Math.min(14, scale * 0.42)}px ${colours.mono}`;
    for (let y = Math.floor(this.#view.y); y <= lastY; y++) {
      for (let x = Math.floor(this.#view.x); x <= lastX; x++) {
        const i = y * field.width + x;
        const [left, top] = this.#corner(x, y);
        const colour = paint(i);
        // Edges on whole pixels: no seams between neighbours.
        const [x0, y0] = [snap(left), snap(top)];
        const [w, tall] = [snap(left + scale) - x0, snap(top + scale) - y0];
        if (!colour) {
          context.fillStyle = css(colours.paper);
          context.fillRect(x0, y0, w, tall);
          continue;
        }
        const isSafe = field.outcomes[i] === 1;
        const chequer = (x + y) % 2 ? colours.field : colours.field2;
        context.fillStyle = css(values ? colour : chequer);
        context.fillRect(x0, y0, w, tall);
        const shown = isSafe && (!field.claims || field.claims[i] === 1);
        if (shown && !values) this.#safeTile(context, left, top, over(colours.safe, chequer, 0.15), colours.safe);
        if (!label) continue;
        if (isSafe) this.#safeTile(context, left, top, colour, colours.paper);
        context.fillStyle = css(wantsInk(colour) === colours.dark ? colours.paper : colours.ink);
        context.fillText(String(values[i] ?? ''), left + scale / 2, top + scale / 2 + 0.5);
      }
    }
    this.#differences(context, colours);
  }

  /**
   * @param {CanvasRenderingContext2D} context @param {number} left @param {number} top @param {Rgb} fill
   * @param {Rgb} edge
   */
  #safeTile(context, left, top, fill, edge) {
    const { scale } = this.#view;
    const gap = Math.min(3, scale * 0.08);
    context.beginPath();
    context.roundRect(left + gap, top + gap, scale - 2 * gap, scale - 2 * gap, Math.min(6, scale * 0.24));
    context.fillStyle = css(scale < 12 ? over(edge, fill, 0.6) : fill);
    context.fill();
    context.strokeStyle = css(edge);
    context.lineWidth = Math.min(2, scale * 0.12);
    context.stroke();
  }

  /**
   * The cursor with its hair lines, and the winning moves.
   * @param {CanvasRenderingContext2D} context @param {Palette} colours
   */
  #marks(context, colours) {
    const cursor = this.#cursor;
    if (!cursor) return;
    const { scale } = this.#view;
    const { height } = this.#size;
    const [left, top] = this.#corner(cursor.x, cursor.y);
    const [x, y] = [left + scale / 2, top + scale / 2];
    context.strokeStyle = css(colours.ink);
    context.globalAlpha = 0.28;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(this.#margin.left, y);
    context.lineTo(x, y);
    context.moveTo(x, height - this.#margin.bottom);
    context.lineTo(x, y);
    context.stroke();
    context.globalAlpha = 1;
    for (const target of this.#targets) {
      const [tx, ty] = this.#corner(target.x, target.y);
      arrow(context, [x, y], [tx + scale / 2, ty + scale / 2], css(this.warn ? colours.accent : colours.safe),
        css(colours.paper));
    }
    const size = Math.max(scale, 9);
    context.beginPath();
    context.roundRect(x - size / 2, y - size / 2, size, size, Math.min(5, size * 0.22));
    context.lineWidth = 4.5;
    context.strokeStyle = css(colours.paper);
    context.stroke();
    context.lineWidth = 2.25;
    context.strokeStyle = css(colours.accent);
    context.stroke();
  }

  /**
   * @param {CanvasRenderingContext2D} context @param {Palette} colours
   * @param {{ width: number, height: number }} plot
   */
  #axes(context, colours, plot) {
    const field = /** @type {Field} */ (this.#field);
    const { scale } = this.#view;
    const { height } = this.#size;
    const cursor = this.#cursor;
    const { letters } = this.#margin;
    context.font = `${letters}px ${colours.mono}`;
    const stepX = tick(scale, 3.7 * letters);
    const stepY = tick(scale, 2.2 * letters);
    context.textAlign = 'center';
    context.textBaseline = 'top';
    const beside = (/** @type {number} */ a, /** @type {number|undefined} */ b, /** @type {number} */ room) =>
      b !== undefined && a !== b && Math.abs(a - b) * scale < room;
    const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y,
      /** @type {boolean} */ strong) => {
      context.fillStyle = css(strong ? colours.accent : colours.soft);
      context.fillText(text, x, y);
    };
    const columns = new Set(cursor ? [cursor.x] : []);
    const right = Math.min(field.width, this.#view.x + plot.width / scale);
    for (let x = Math.ceil(this.#view.x / stepX) * stepX; x < right; x += stepX) {
      if (!beside(x, cursor?.x, 2.8 * letters)) columns.add(x);
    }
    for (const x of columns) {
      const at = this.#margin.left + (x + 0.5 - this.#view.x) * scale;
      if (at >= this.#margin.left - 1 && at <= this.#margin.left + plot.width + 1) {
        write(this.labels.x(x), at, height - this.#margin.bottom + 8, x === cursor?.x);
      }
    }
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    const rows = new Set(cursor ? [cursor.y] : []);
    const top = Math.min(field.height, this.#view.y + plot.height / scale);
    for (let y = Math.ceil(this.#view.y / stepY) * stepY; y < top; y += stepY) {
      if (!beside(y, cursor?.y, 1.5 * letters)) rows.add(y);
    }
    for (const y of rows) {
      const at = height - this.#margin.bottom - (y + 0.5 - this.#view.y) * scale;
      if (at <= height - this.#margin.bottom + 1 && at >= this.#margin.edge - 1) {
        write(this.labels.y(y), this.#margin.left - 8, at, y === cursor?.y);
      }
    }
  }
}

if (!customElements.get('rw-heatmap')) customElements.define('rw-heatmap', Heatmap);
