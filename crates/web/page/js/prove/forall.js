/** A claim for all values of the parameters at once: its verdict, the proof in steps, or what stays open. */
import { ApiError } from '../api.js';
import { Work } from '../work.js';
import { announce, clear, download, h } from '../dom.js';
import { t } from '../strings.js';
import { fileName } from '../explore/files.js';
import { retold, saying } from '../words.js';

/** @typedef {import('../types.js').Ref} Ref */
/**
 * @typedef {{ verdict: 'proved'|'refuted'|'gave-up'|'unsupported', scope: string|null, why: string|null,
 *   obligations: { name: string, verdict: string, steps: number }[], facts: string[],
 *   instances: { arguments: string, verdict: string, below: number|null }[], counterexample: { words: string }|null,
 *   certificate: string|null, explanation: string[], trusted: string[] }} ForAllProof
 */

const SIGNS = /** @type {Record<string, string>} */ ({ proved: '✓', refuted: '✗', open: '?' });
const GREEK = /** @type {Record<string, string>} */ ({
  alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', theta: 'θ', lambda: 'λ', mu: 'μ', phi: 'φ',
});
/** Verdicts reached on this page. @type {Map<string, ForAllProof>} */
const reached = new Map();

/** `every irrational beta > 2` in the language of the page. @param {string} scope */
export function scopeWords(scope) {
  const parts = scope.replace(/^every /, '').split(' and every ').map((part) => {
    const [, kind = 'real', range = ''] = /^(\w+) (.*)$/.exec(part) ?? [];
    return t(`prove.scope.${kind}`, { range: signs(range.replace(/^\S+ with /, '')) });
  });
  return parts.join(` ${t('prove.scope.and')} `);
}

/** @param {string} text */
const signs = (text) => text.replace(/[a-z]+/g, (word) => GREEK[word] ?? word).replace(/>=/g, '≥').replace(/<=/g, '≤')
  .replace(/sqrt\((\d+)\)/g, '√$1').replace(/\*/g, '·');

export class ForAll {
  /** @param {Ref} ref @param {string} game  its name @param {{ name: string, scope: string }} claim */
  constructor(ref, game, claim) {
    // The parameters are left open; a variant is kept.
    const { arguments: given, ...rest } = ref;
    const [name, own] = (rest.game ?? '').split(':');
    const all = [given, own].flatMap((list) => (list ?? '').split(','));
    const variant = all.find((each) => /^variant=/.test(each.trim()));
    this.ref = {
      ...rest, ...(rest.game === undefined ? {} : { game: name ?? '' }), ...(variant ? { arguments: variant } : {}),
    };
    this.game = game;
    this.claim = claim;
    this.scope = scopeWords(claim.scope);
    this.key = JSON.stringify([this.ref, claim.name]);
    this.verdict = h('p', { class: 'verdict', 'data-testid': 'forall-verdict', hidden: true });
    this.meaning = h('p', { class: 'meaning soft' });
    this.parts = h('ol', { class: 'parts' });
    this.after = h('div', { class: 'after' });
    this.paper = h('div', { class: 'row paper' });
    this.go = h('button', {
      class: 'button', type: 'button', 'data-testid': 'forall-go', onclick: () => void this.prove(),
    }, t('prove.forall.go', { scope: this.scope }));
    this.work = new Work('forall', this.go, t('prove.cancelled'));
    this.element = h('section', {
      class: 'forall', 'data-testid': 'forall', 'aria-label': t('prove.forall', { scope: this.scope }),
    },
      this.verdict, this.meaning, this.parts,
      h('div', { class: 'row run' }, this.go, this.work.cancel, this.paper,
        h('div', { class: 'progress' }, this.work.said, this.work.bar)), this.after);
    const known = reached.get(this.key);
    if (known) this.#show(known, false);
  }

  stop() {
    this.work.stop();
  }

  async prove() {
    for (const part of [this.meaning, this.parts, this.after, this.paper]) clear(part);
    this.verdict.hidden = true;
    try {
      const proof = await this.work.run({ kind: 'prove-for-all', ...this.ref, claim: this.claim.name },
        ({ note, seconds }) => [note, t('prove.seconds', { seconds: Number(seconds ?? 0).toFixed(1) })]
          .filter(Boolean).join(' · '));
      if (!proof) return;
      reached.set(this.key, proof);
      this.#show(proof, true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      clear(this.meaning, saying(error));
      announce(error.sentence);
    }
  }

  /** @param {ForAllProof} proof @param {boolean} fresh */
  #show(proof, fresh) {
    const scope = proof.scope ? scopeWords(proof.scope) : this.scope;
    const words = t(`prove.forall.${proof.verdict}`, { scope });
    this.verdict.className = `verdict ${proof.verdict}`;
    this.verdict.hidden = false;
    clear(this.verdict, h('span', { 'aria-hidden': 'true' }, SIGNS[proof.verdict] ?? '…'), ` ${words}`);
    clear(this.meaning, t(`prove.forall.meaning.${proof.verdict}`),
      proof.why ? retold(proof.why, 'why') : null);
    clear(this.parts, proof.obligations.map(({ name, verdict, steps }) => h('li', {
      class: `done ${verdict}`, 'data-testid': 'forall-part', 'data-verdict': verdict,
    },
      h('span', { class: 'sign', 'aria-label': t(`prove.forall.part.${verdict}`) }, SIGNS[verdict] ?? '·'),
      h('span', null, name),
      h('span', { class: 'effort mono' }, steps > 0 ? t('prove.forall.steps', { count: steps }) : ''))));
    const { certificate } = proof;
    clear(this.paper, certificate
      ? h('button', {
        class: 'button', type: 'button', 'data-testid': 'forall-certificate',
        onclick: () => download(new Blob([certificate], { type: 'text/plain' }),
          `${fileName(`${this.game} ${this.claim.name} all`)}.certificate`),
      }, t('prove.certificate'))
      : null);
    clear(this.after,
      folded('prove.forall.explanation', 'forall-steps', proof.explanation, true),
      folded('prove.forall.open', 'forall-open', proof.facts, true),
      folded('prove.forall.instances', 'forall-instances',
        proof.instances.map(({ arguments: given, verdict, below }) => `${given}: ${below
          ? t(`prove.forall.${verdict}.below`, { below })
          : t(`prove.verdict.${verdict}`)}`), false),
      folded('prove.trusted', 'forall-trusted', proof.trusted, false));
    if (fresh) announce(words);
  }
}

/**
 * A list behind a heading, where there is anything in it.
 * @param {string} title @param {string} name  for tests @param {string[]} lines @param {boolean} indented
 */
const folded = (title, name, lines, indented) => (lines.length === 0
  ? null
  : h('details', { class: 'trust', 'data-testid': name }, h('summary', null, t(title)), indented
    ? h('pre', { class: 'steps', tabindex: '0' }, lines.join('\n'))
    : h('ul', null, lines.map((line) => h('li', null, line)))));
