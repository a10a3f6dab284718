/** What the server says about claims, and the words for their parts. */
import { t } from '../strings.js';

/**
 * @typedef {{ obligation: string, from: string[], to: string[]|null, rule: string|null, words: string }}
 *   Counterexample
 */
/**
 * @typedef {{ verdict: 'proved'|'refuted'|'proved-if-P'|'refuted-if-P'|'gave-up'|'unsupported', why?: string,
 *   obligations: { name: string, verdict: string, states: number, seconds: string }[],
 *   counterexample: Counterexample|null, trusted: string[], certificate?: string|null }} Proof
 */
/**
 * @typedef {{ checked: string[], disagreements: { who: string, position: string[], what: string }[], count: number }}
 *   Checked
 */

const PARTS = new Map([
  ['P→N', 'pn'], ['N→P', 'np'], ['terminal', 'terminal'], ['termination', 'termination'], ['formula', 'formula'],
]);

/** What an obligation says, as a sentence. @param {string} name */
export const partWords = (name) => (PARTS.has(name) ? t(`prove.part.${PARTS.get(name)}`) : name);

/** The parts of a claim of this kind, in the order in which they are proved. @param {string} kind */
export const partsOf = (kind) => (kind.startsWith('p-set') ? ['P→N', 'N→P', 'terminal', 'termination'] : ['formula']);

/** The part that a progress note is about, if it names one. @param {string} note */
export const partIn = (note) => [...PARTS.keys()].find((name) => note.startsWith(name)) ?? null;
