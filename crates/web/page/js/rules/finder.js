/**
 * Find the pattern: from the rules alone to a closed form of the safe positions or of the nim-values, proved if it can
 * be. What is shown says how much is known of it, also when the search was stopped.
 */
import { ApiError } from '../api.js';
import { Work } from '../work.js';
import { announce, clear, h } from '../dom.js';
import { t } from '../strings.js';
import { filled, retold, saying } from '../words.js';

/** @typedef {import('../types.js').Ref} Ref */
/**
 * @typedef {{ verdict: 'proved'|'conjecture'|'none', claim: string, formula: string|null, mathematics: string|null,
 *   automaton: { system: string, states: number }|null, checked: { size?: string, total?: string },
 *   found_by: string[], seconds: string, seen: Record<string, string>, value?: string, why?: string,
 *   stopped?: boolean }} Discovery
 */
/**
 * @typedef {{ pile: string, other: string, at: string, preperiod: string, period: string, saltus: string,
 *   checked: string }} Line
 */
/**
 * @typedef {{ verdict: 'proved'|'conjecture'|'none', value: string|null, mathematics: string|null,
 *   checked: { size?: string, total?: string }, lines: Line[], looked: string, zeros: Discovery|null, why?: string,
 *   stopped?: boolean }} Values
 */

export class Finder {
  /**
   * @param {() => Promise<Ref|null>} ref  the game that is open
   * @param {((claim: string, formula: string) => void)|null} take  puts what was found into the rules
   * @param {(formula: string) => void} [overlay]  shows it on the board, beside what is true
   * @param {(formula: string) => void} [found]  told as soon as there is a form
   */
  constructor(ref, take, overlay = () => {}, found = () => {}) {
    this.ref = ref;
    this.take = take;
    this.overlay = overlay;
    this.found = found;
    this.go = h('button', {
      class: 'button', type: 'button', 'data-testid': 'discover-go', onclick: () => void this.find(),
    }, t('discover.go'));
    this.values = h('button', {
      class: 'button', type: 'button', 'data-testid': 'discover-values', onclick: () => void this.find('grundy'),
    }, t('discover.values'));
    // With a number, the nim-values that are looked for are those that are equal to it.
    this.only = h('input', {
      class: 'input mono', type: 'text', inputmode: 'numeric', autocomplete: 'off', spellcheck: 'false', size: 3,
      placeholder: t('discover.only.all'), title: t('discover.only'),
      'data-testid': 'discover-only',
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Enter' && !this.values.disabled) void this.find('grundy');
      },
    });
    this.which = h('label', { class: 'row only soft' }, t('discover.only.word'), this.only);
    this.work = new Work('discover', this.go, t('discover.cancelled'));
    this.work.gentle = true;
    this.result = h('div', { class: 'discover-result', 'data-testid': 'discover-result' });
    this.element = h('section', { class: 'finder', 'aria-label': t('discover.go') },
      h('div', { class: 'row run' }, this.go, this.values, this.which, this.work.cancel,
        h('div', { class: 'progress' }, this.work.said, this.work.bar)), this.result);
  }

  stop() {
    this.work.stop();
    clear(this.result);
  }

  /** Whether there is something to look in. @param {boolean} ready @param {boolean} misere */
  allow(ready, misere) {
    this.go.disabled = !ready;
    // Nim-values are those of normal play.
    this.values.disabled = !ready || misere;
    this.only.disabled = this.values.disabled;
  }

  /** @param {'p'|'grundy'} [what]  the safe positions, or the nim-values */
  async find(what = 'p') {
    const ref = await this.ref();
    if (!ref) return;
    clear(this.result);
    this.values.hidden = true;
    this.which.hidden = true;
    const value = what === 'grundy' ? this.only.value.trim() : '';
    /** The form that is being compared or proved. */
    let last = '';
    const heard = (/** @type {{ note: string }} */ { note }) => {
      last = /^(?:proving|confirming)\b[^:]*: (.+)$/s.exec(note)?.[1] ?? last;
      return trying(note);
    };
    try {
      const all = what === 'grundy' && value === '';
      const question = all ? { kind: 'discover-grundy' } : { kind: 'discover', ...(value === '' ? {} : { value }) };
      const answer = await this.work.run({ ...question, ...ref }, heard);
      if (answer) clear(this.result, all ? this.#valued(answer) : this.#shown(answer));
      else if (this.work.stopped) this.#unfinished(last);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      clear(this.result, h('p', { class: 'trouble' }, saying(error)));
      announce(error.sentence);
    } finally {
      this.values.hidden = false;
      this.which.hidden = false;
    }
  }

  /** Stopped, and nobody could say what was known: then what was looked at. @param {string} form */
  #unfinished(form) {
    const words = t(form ? 'discover.stopped.at' : 'discover.stopped.nothing');
    clear(this.result, h('p', { class: 'verdict soft', 'data-testid': 'discover-verdict' }, words),
      form ? h('p', { class: 'mono found', 'data-testid': 'discover-formula' }, form) : null);
    announce(form ? `${words} ${form}` : words);
  }

  /** @param {{ size?: string, total?: string }} checked */
  #region({ size, total }) {
    return size === undefined ? t('discover.total', { total: total ?? '' }) : t('discover.size', { size });
  }

  /** A form of the nim-values, or the lines that repeat and the zeros. @param {Values} found */
  #valued(found) {
    const form = found.mathematics ?? found.value;
    const region = this.#region(found.checked);
    const rows = found.lines.map((line) => t(line.saltus === '0' ? 'discover.line.same' : 'discover.line', line));
    const key = form ? found.verdict : rows.length > 0 ? 'lines' : 'none';
    const words = t(`discover.grundy.${key}`, { region, looked: found.looked, count: rows.length });
    const kind = form && found.verdict === 'proved' ? 'proved' : key === 'none' ? 'soft' : 'checked';
    announce(form ? `${words} ${form}` : words);
    return [
      found.stopped ? h('p', { class: 'soft', 'data-testid': 'discover-stopped' }, t('discover.stopped')) : null,
      h('p', { class: `verdict ${kind}`, 'data-testid': 'discover-verdict' }, words),
      form ? h('p', { class: 'mono found', 'data-testid': 'discover-formula' }, form) : null,
      // That rows repeat is said with how far it was seen.
      found.why && key !== 'lines'
        ? h('p', { class: 'soft' }, filled(t('discover.why'), { why: retold(found.why) }))
        : null,
      rows.length > 0
        ? h('ul', { class: 'soft lines', 'data-testid': 'discover-lines' }, rows.map((row) => h('li', null, row)))
        : null,
      found.zeros
        ? h('section', { 'data-testid': 'discover-zeros', 'aria-label': t('discover.zeros') },
          h('h3', null, t('discover.zeros')), this.#shown(found.zeros, false))
        : null,
    ];
  }

  /** @param {Discovery} found @param {boolean} [aloud] */
  #shown(found, aloud = true) {
    const { verdict, formula, automaton } = found;
    // Positions of another value than 0 are no safe ones: they are no claim of the rules, and no overlay.
    const other = found.value !== undefined && found.value !== '0' ? found.value : null;
    const region = this.#region(found.checked);
    const words = other === null ? t(`discover.${verdict}`, { region })
      : t(`discover.only.${verdict}`, { region, value: other });
    const form = found.mathematics ?? formula;
    const text = automaton && !form
      ? t('discover.automaton', { system: automaton.system, count: automaton.states })
      : '';
    const kind = verdict === 'proved' ? 'proved' : verdict === 'conjecture' ? 'checked' : 'soft';
    const seen = Object.entries(found.seen);
    if (aloud) announce(form ? `${words} ${form}` : words);
    if (aloud && formula && other === null) this.found(formula);
    return [
      found.stopped ? h('p', { class: 'soft', 'data-testid': 'discover-stopped' }, t('discover.stopped')) : null,
      h('p', { class: `verdict ${kind}`, 'data-testid': aloud ? 'discover-verdict' : 'zeros-verdict' }, words),
      form ? h('p', { class: 'mono found', 'data-testid': aloud ? 'discover-formula' : 'zeros-formula' }, form) : null,
      text ? h('p', { 'data-testid': 'discover-automaton' }, text) : null,
      found.why ? h('p', { class: 'soft' }, filled(t('discover.why'), { why: retold(found.why) })) : null,
      verdict === 'none' && seen.length > 0
        ? h('ul', { class: 'soft' }, seen.map(([name, value]) => h('li', null, `${name}: ${value}`)))
        : null,
      formula && other === null
        ? h('div', { class: 'row' },
          this.take
            ? h('button', {
              class: 'button small', type: 'button', 'data-testid': 'discover-take',
              onclick: () => this.take?.(found.claim, formula),
            }, t('discover.take'))
            : null,
          h('button', {
            class: 'button small', type: 'button', 'data-testid': 'discover-overlay',
            onclick: () => this.overlay(formula),
          }, t('discover.overlay')))
        : null,
    ];
  }
}

const STEPS = new Set(['solving', 'atoms', 'rows', 'automata', 'proving', 'confirming', 'value', 'values']);

/** What is being tried, in words. @param {string} note */
function trying(note) {
  if (note === 'rows and columns') return t('discover.step.lines');
  const [step = '', what = ''] = (/^(\w+)(?: up to \d+| \(\w+ \d+\))?:?(.*)$/s.exec(note) ?? []).slice(1);
  return STEPS.has(step) ? t(`discover.step.${step}`, { what: what.trim() }) : note || t('discover.running');
}

const ITEM = /^(game|piles|param|require|let|set|positions|measure|move|variant|claim|by|example)\b/;

/**
 * The rules without the answer: no claims, no examples that say who wins, no remarks but those at the head, and nothing
 * that only these speak of.
 * @param {string} rules
 */
export function unclaimed(rules) {
  /** Each item with the lines that continue it. @type {string[]} */
  let items = [];
  let head = true;
  for (const line of rules.split('\n')) {
    if (ITEM.test(line)) head = false;
    if (head || ITEM.test(line)) items.push(line);
    else if (!/^\s*#/.test(line)) items[items.length - 1] += `\n${line}`;
  }
  items = items.filter((item) => !/^(claim|by)\b/.test(item)
    && !/^example\b.*\b[PN]( misere)?( when\b.*)?\s*$/s.test(item));
  for (let count = -1; count !== items.length;) {
    count = items.length;
    items = items.filter((item, at) => {
      const name = /^(?:let|set)\s+(\w+)/.exec(item)?.[1];
      return !name || items.some((other, index) => index !== at && new RegExp(`\\b${name}\\b`).test(other));
    });
  }
  return items.join('\n').replace(/\n{3,}/g, '\n\n');
}

/**
 * The rules with this claim, in the place of the one of the same name if there is one.
 * @param {string} rules @param {string} claim @param {string} formula
 */
export function withClaim(rules, claim, formula) {
  const line = `claim ${claim}: ${formula}`;
  const lines = rules.replace(/\n+$/, '').split('\n');
  const start = lines.findIndex((each) => each.replace(/\s+/g, ' ').startsWith(`claim ${claim}:`));
  if (start < 0) return `${lines.join('\n')}\n${line}\n`;
  let end = start + 1;
  while (end < lines.length && !ITEM.test(lines[end] ?? '') && !/^\s*(#|$)/.test(lines[end] ?? '')) end++;
  return `${[...lines.slice(0, start), line, ...lines.slice(end)].join('\n')}\n`;
}
