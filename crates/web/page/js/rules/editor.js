/**
 * <rw-editor>: a plain textarea, so that undo, selection, spelling menus and mobile keyboards are the browser's own,
 * lying transparent over the same text in colour. Colours and underlines come from the server's parser; between two
 * answers they move along with the text that is being typed.
 *
 * Fires `edit` when the text has changed.
 */
import { clear, h } from '../dom.js';
import { t } from '../strings.js';

/** @typedef {{ start: number, end: number, kind: string }} Token  offsets in UTF-16 units */
/**
 * @typedef {{ message: string, hint: string|null, line: number, column: number, start: number, end: number }}
 *   Diagnostic
 */
/** @typedef {{ line: number, text: string, holds: boolean|null, why: string|null }} Example */

export class Editor extends HTMLElement {
  /** @type {Token[]} */
  #tokens = [];
  /** @type {Diagnostic[]} */
  #wrong = [];
  /** @type {Map<number, Example>} by line */
  #examples = new Map();
  #shown = '';
  #lines = 0;
  area = h('textarea', {
    class: 'code-text', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', autocorrect: 'off',
    wrap: 'off',
    'aria-label': t('rules.editor'), 'aria-describedby': 'rules-messages rules-help', 'data-testid': 'rules-text',
    oninput: () => { this.#typed(); this.dispatchEvent(new CustomEvent('edit')); },
  });
  #paper = h('pre', { class: 'code-paper', 'aria-hidden': 'true' });
  #gutter = h('ol', { class: 'gutter', 'aria-hidden': 'true', 'data-testid': 'rules-gutter' });

  connectedCallback() {
    if (this.firstChild) return;
    this.append(h('div', { class: 'code' }, this.#gutter, h('div', { class: 'sheet' }, this.#paper, this.area)));
    this.#typed();
  }

  get text() {
    return this.area.value;
  }

  /** Replaces everything as if it had been typed, so that undo brings the old text back. @param {string} text */
  replace(text) {
    if (text === this.area.value) return;
    this.area.focus({ preventScroll: true });
    this.area.select();
    // The old command is the only one that keeps the browser's own undo.
    if (!document.execCommand('insertText', false, text)) {
      this.area.value = text;
      this.#typed();
      this.dispatchEvent(new CustomEvent('edit'));
    }
    this.area.setSelectionRange(0, 0);
    this.area.scrollTop = 0;
    this.scrollTop = 0;
  }

  /** The first text, not worth an undo. @param {string} text */
  start(text) {
    this.area.value = text;
    this.#typed();
  }

  /**
   * What the parser said about a text; nothing happens when it is no longer the one shown.
   * @param {string} text @param {{ tokens: Token[], diagnostics: Diagnostic[], examples: Example[] }} answer
   */
  mark(text, { tokens, diagnostics, examples }) {
    if (text !== this.area.value) return;
    this.#tokens = tokens;
    this.#wrong = diagnostics;
    this.#examples = new Map(examples.map((example) => [example.line, example]));
    this.area.setAttribute('aria-invalid', diagnostics.length > 0 ? 'true' : 'false');
    this.#paint();
    this.#number(true);
  }

  /** Puts the cursor on a place. @param {number} start @param {number} end */
  goTo(start, end) {
    this.area.focus();
    this.area.setSelectionRange(start, end);
    const wrong = this.#paper.querySelector('.wrong');
    wrong?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /**
   * The text has changed: marks before the change stay, marks behind it move, those inside are dropped until the
   * parser answers.
   */
  #typed() {
    const [old, now] = [this.#shown, this.area.value];
    let head = 0;
    while (head < old.length && head < now.length && old[head] === now[head]) head++;
    let tail = 0;
    while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
    const from = old.length - tail;
    const shift = now.length - old.length;
    /** @template {{ start: number, end: number }} M @param {M[]} marks @returns {M[]} */
    const moved = (marks) => marks.flatMap((mark) => (mark.end <= head
      ? [mark]
      : mark.start >= from ? [{ ...mark, start: mark.start + shift, end: mark.end + shift }] : []));
    this.#tokens = moved(this.#tokens);
    this.#wrong = moved(this.#wrong);
    this.#shown = now;
    this.#paint();
    this.#number(false);
  }

  #paint() {
    const text = this.area.value;
    const cuts = new Set([0, text.length]);
    const wrong = this.#wrong.map(({ start, end }) => visible(text, start, end));
    for (const { start, end } of [...this.#tokens, ...wrong]) {
      cuts.add(Math.min(start, text.length)).add(Math.min(end, text.length));
    }
    const places = [...cuts].sort((a, b) => a - b);
    const parts = [];
    let k = 0;
    for (let i = 0; i + 1 < places.length; i++) {
      const [from = 0, to = 0] = [places[i], places[i + 1]];
      while (k < this.#tokens.length && (this.#tokens[k]?.end ?? 0) <= from) k++;
      const token = this.#tokens[k];
      const kind = token && token.start <= from ? `k-${token.kind}` : '';
      const bad = wrong.some(({ start, end }) => start <= from && to <= end);
      const piece = text.slice(from, to);
      parts.push(kind || bad ? h('span', { class: `${kind}${bad ? ' wrong' : ''}` }, piece) : piece);
    }
    // A trailing line without anything on it must still have a height.
    clear(this.#paper, ...parts, '\n');
  }

  /** @param {boolean} force */
  #number(force) {
    const lines = this.area.value.split('\n').length;
    if (!force && lines === this.#lines) return;
    this.#lines = lines;
    const bad = new Set(this.#wrong.map(({ line }) => line));
    clear(this.#gutter, Array.from({ length: lines }, (_, i) => {
      const example = this.#examples.get(i + 1);
      const sign = bad.has(i + 1)
        ? '!'
        : example ? (example.holds === true ? '✓' : example.holds === false ? '✗' : '?') : '';
      const kind = bad.has(i + 1) ? 'bad' : example && example.holds !== null ? (example.holds ? 'good' : 'bad') : null;
      return h('li', { class: kind, 'data-line': i + 1 }, h('span', { class: 'sign' }, sign), String(i + 1));
    }));
  }
}

/**
 * An empty range, or one at the end of a line, still shows one character.
 * @param {string} text @param {number} start @param {number} end
 */
function visible(text, start, end) {
  if (end > start && text.slice(start, end).trim() !== '') return { start, end };
  if (start < text.length && text[start] !== '\n') return { start, end: start + 1 };
  return { start: Math.max(0, start - 1), end: Math.max(start, 1) };
}

if (!customElements.get('rw-editor')) customElements.define('rw-editor', Editor);
