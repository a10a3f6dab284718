/** Find the pattern: from the rules alone to a closed form of the safe positions, proved if it can be. */
import { ApiError } from '../api.js';
import { Work } from '../work.js';
import { announce, clear, h } from '../dom.js';
import { t } from '../strings.js';

/** @typedef {import('../types.js').Ref} Ref */
/**
 * @typedef {{ verdict: 'proved'|'conjecture'|'none', claim: string, formula: string|null, mathematics: string|null,
 *   automaton: { system: string, states: number }|null, checked: { size?: string, total?: string },
 *   found_by: string[], seconds: string, seen: Record<string, string>, why?: string }} Discovery
 */

export class Finder {
  /**
   * @param {() => Promise<Ref|null>} ref  the game that is open
   * @param {((claim: string, formula: string) => void)|null} take  puts what was found into the rules
   */
  constructor(ref, take) {
    this.ref = ref;
    this.take = take;
    this.go = h('button', {
      class: 'button', type: 'button', 'data-testid': 'discover-go', onclick: () => void this.find(),
    }, t('discover.go'));
    this.work = new Work('discover', this.go, t('discover.cancelled'));
    this.result = h('div', { class: 'discover-result', 'data-testid': 'discover-result' });
    this.element = h('section', { class: 'finder', 'aria-label': t('discover.go') },
      h('div', { class: 'row run' }, this.go, this.work.cancel,
        h('div', { class: 'progress' }, this.work.said, this.work.bar)), this.result);
  }

  stop() {
    this.work.stop();
    clear(this.result);
  }

  async find() {
    const ref = await this.ref();
    if (!ref) return;
    clear(this.result);
    try {
      /** @type {Discovery|null} */
      const answer = await this.work.run({ kind: 'discover', ...ref }, ({ note }) => trying(note));
      if (answer) this.#show(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      clear(this.result, h('p', { class: 'trouble' }, error.sentence));
      announce(error.sentence);
    }
  }

  /** @param {Discovery} found */
  #show(found) {
    const { verdict, formula, automaton } = found;
    const region = found.checked.size !== undefined
      ? t('discover.size', { size: found.checked.size })
      : t('discover.total', { total: found.checked.total ?? '' });
    const words = t(`discover.${verdict}`, { region });
    const form = found.mathematics ?? formula;
    const text = automaton && !form
      ? t('discover.automaton', { system: automaton.system, count: automaton.states })
      : '';
    const kind = verdict === 'proved' ? 'proved' : verdict === 'conjecture' ? 'checked' : 'soft';
    const seen = Object.entries(found.seen);
    clear(this.result, h('p', { class: `verdict ${kind}`, 'data-testid': 'discover-verdict' }, words),
      form ? h('p', { class: 'mono found', 'data-testid': 'discover-formula' }, form) : null,
      text ? h('p', { 'data-testid': 'discover-automaton' }, text) : null,
      found.why ? h('p', { class: 'soft' }, t('discover.why', { why: found.why })) : null,
      verdict === 'none' && seen.length > 0
        ? h('ul', { class: 'soft' }, seen.map(([name, value]) => h('li', null, `${name}: ${value}`)))
        : null,
      formula && this.take
        ? h('button', {
          class: 'button small', type: 'button', 'data-testid': 'discover-take',
          onclick: () => this.take?.(found.claim, formula),
        }, t('discover.take'))
        : null);
    announce(form ? `${words} ${form}` : words);
  }
}

const STEPS = new Set(['solving', 'atoms', 'rows', 'automata', 'proving', 'confirming']);

/** What is being tried, in words. @param {string} note */
function trying(note) {
  const [step = '', what = ''] = (/^(\w+)(?: up to \d+| \(\w+ \d+\))?:?(.*)$/s.exec(note) ?? []).slice(1);
  return STEPS.has(step) ? t(`discover.step.${step}`, { what: what.trim() }) : note || t('discover.running');
}

const ITEM = /^(game|piles|param|require|let|set|positions|measure|move|variant|claim|by|example)\b/;

/** The rules without what they claim. @param {string} rules */
export function unclaimed(rules) {
  let claims = false;
  return rules.split('\n').filter((line) => {
    if (ITEM.test(line) || /^\s*(#|$)/.test(line)) claims = /^(claim|by)\b/.test(line);
    return !claims;
  }).join('\n');
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
