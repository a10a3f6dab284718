/** Reading what the server says about claims: the source text of one, and the words for parts and verdicts. */
import { t } from '../strings.js';

/**
 * @typedef {{ obligation: string, from: string[], to: string[]|null, rule: string|null, words: string }}
 *   Counterexample
 */
/**
 * @typedef {{ verdict: 'proved'|'refuted'|'gave-up'|'unsupported', why?: string,
 *   obligations: { name: string, verdict: string, states: number, seconds: string }[],
 *   counterexample: Counterexample|null, trusted: string[], certificate?: string|null }} Proof
 */
/**
 * @typedef {{ checked: string[], disagreements: { who: string, position: string[], what: string }[], count: number }}
 *   Checked
 */

/**
 * The lines of a claim in a ruleset: from its own line to the next one that is not indented.
 * @param {string|null} text @param {string} name
 */
export function sourceOf(text, name) {
  const lines = (text ?? '').split('\n');
  const words = name.split(' ').map((word) => word.replace(/[^\w]/g, '\\$&')).join('\\s+');
  const start = lines.findIndex((line) => new RegExp(`^claim\\s+${words}\\s*:`).test(line));
  if (start < 0) return null;
  let end = start + 1;
  while (end < lines.length && /^\s+\S/.test(lines[end] ?? '')) end++;
  return lines.slice(start, end).join('\n');
}

const PARTS = new Map([
  ['P→N', 'pn'], ['N→P', 'np'], ['terminal', 'terminal'], ['termination', 'termination'], ['formula', 'formula'],
]);

/** What an obligation says, in a sentence. @param {string} name */
export const partWords = (name) => (PARTS.has(name) ? t(`prove.part.${PARTS.get(name)}`) : name);

/** The parts a claim of a kind is made of, in the order they are looked at. @param {string} kind */
export const partsOf = (kind) => (kind.startsWith('p-set') ? ['P→N', 'N→P', 'terminal', 'termination'] : ['formula']);

/** The part that a progress note is about, if it names one. @param {string} note */
export const partIn = (note) => [...PARTS.keys()].find((name) => note.startsWith(name)) ?? null;
