/** A claim as a card: its formula, what has to be shown, how far that is, the verdict and what it rests on. */
import { ask, request, ApiError } from '../api.js';
import { Work } from '../work.js';
import { announce, clear, download, h } from '../dom.js';
import { t, worded } from '../strings.js';
import { fieldOf } from '../explore/field.js';
import { retold, saying, spell } from '../words.js';
import { fileName } from '../explore/files.js';
import '../explore/heatmap.js';
import { setFormula } from './formula.js';
import { ForAll } from './forall.js';
import { partIn, partsOf, partWords } from './claims.js';

/** @typedef {import('../types.js').Ref} Ref */
/** @typedef {import('../types.js').Description} Description */
/** @typedef {import('./claims.js').Proof} Proof */
/** @typedef {import('../explore/heatmap.js').Heatmap} Heatmap */

const SIGNS = /** @type {Record<string, string>} */ ({
  proved: '✓', refuted: '✗', 'proved-if-P': '?', 'refuted-if-P': '?', 'gave-up': '…', unsupported: '–',
});
/** Verdicts reached on this page, so that changing the view or the language loses none. @type {Map<string, Proof>} */
const reached = new Map();

export class ClaimCard {
  /**
   * @param {Ref} ref @param {Description} game @param {{ name: string, kind: string, scope?: string|null }} claim
   * @param {(ref: Ref, position: string[]) => void} play
   */
  constructor(ref, game, claim, play) {
    this.ref = ref;
    this.game = game;
    this.claim = claim;
    this.play = play;
    this.key = JSON.stringify([ref.game, ref.rules, ref.arguments, claim.name]);
    const formula = game.formulas.claims.find((each) => each.name === claim.name);
    const source = formula?.text;
    const math = formula && setFormula(formula.mathml);
    this.verdict = h('p', { class: 'verdict', 'data-testid': 'prove-verdict' }, t('prove.untried'));
    this.meaning = h('p', { class: 'meaning soft' });
    this.parts = h('ol', { class: 'parts' });
    this.go = h('button', {
      class: 'button primary', type: 'button', 'data-testid': 'prove-go', onclick: () => void this.prove(),
    }, t('prove.go'));
    this.work = new Work('prove', this.go, t('prove.cancelled'));
    this.paper = h('div', { class: 'row paper' });
    this.after = h('div', { class: 'after' });
    // Where the rules have parameters, all of their values can be asked for at once.
    this.all = claim.scope ? new ForAll(ref, game.id, { name: claim.name, scope: claim.scope }) : null;
    const title = claim.kind === 'p-set'
      ? worded('prove.claim.p')
      : claim.kind === 'p-set-misere' ? worded('prove.claim.misere') : claim.name;
    this.element = h('article', {
      class: 'card claim', 'data-testid': 'claim', 'data-claim': claim.name, 'aria-label': title,
    },
      h('header', null, h('h2', null, title), this.verdict),
      math && h('div', { class: 'formula', tabindex: '0', role: 'group', 'aria-label': t('prove.formula') }, math),
      source
        ? (math
          ? h('details', { class: 'source' }, h('summary', null, t('prove.source')), h('pre', null, source))
          : h('pre', { class: 'formula' }, source))
        : null,
      this.meaning, this.parts,
      h('div', { class: 'row run' }, this.go, this.work.cancel, this.paper,
        h('div', { class: 'progress' }, this.work.said, this.work.bar)), this.after, this.all?.element);
    this.#plan();
    const known = reached.get(this.key);
    if (known) this.#show(known, false);
  }

  /** @param {string|null} [now] the part under way */
  #plan(now = null) {
    clear(this.parts, partsOf(this.claim.kind).map((name) => h('li', { class: name === now ? 'now' : null },
      h('span', { class: 'sign' }, name === now ? '▸' : '·'), h('span', null, partWords(name)),
      h('span', { class: 'effort mono' }))));
  }

  stop() {
    this.work.stop();
    this.all?.stop();
  }

  async prove() {
    this.#plan();
    clear(this.after);
    clear(this.paper);
    clear(this.meaning);
    this.verdict.className = 'verdict';
    clear(this.verdict, t('prove.running'));
    try {
      const proof = await this.work.run({ kind: 'prove', ...this.ref, claim: this.claim.name },
        (report) => this.#progress(report));
      if (!proof) return void clear(this.verdict, t('prove.untried'));
      reached.set(this.key, proof);
      this.#show(proof, true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      clear(this.verdict, t('prove.failed'));
      clear(this.meaning, saying(error));
      announce(error.sentence);
    }
  }

  /** @param {import('../work.js').Report} report */
  #progress({ note, seconds }) {
    const part = partIn(note ?? '');
    if (part) this.#plan(part);
    return [note, t('prove.seconds', { seconds: Number(seconds ?? 0).toFixed(1) })].filter(Boolean).join(' · ');
  }

  /** @param {Proof} proof @param {boolean} fresh */
  #show(proof, fresh) {
    const word = proof.verdict;
    this.verdict.className = `verdict ${word}`;
    clear(this.verdict, h('span', { 'aria-hidden': 'true' }, SIGNS[word] ?? ''),
      ` ${t(`prove.verdict.${word}`)}`);
    clear(this.meaning, t(`prove.meaning.${word}`),
      proof.why ? retold(proof.why.replace(/^unsupported: /, ''), 'why') : null);
    clear(this.parts, proof.obligations.map(({ name, verdict, states, seconds }) => h('li', {
      class: `done ${verdict}`, 'data-testid': 'obligation', 'data-obligation': name, 'data-verdict': verdict,
    },
      h('span', { class: 'sign', 'aria-label': t(`prove.verdict.${verdict}`) }, SIGNS[verdict] ?? '·'),
      h('span', null, partWords(name)),
      h('span', { class: 'effort mono' },
        states > 0
          ? t('prove.effort', { count: states, seconds: Number(seconds).toFixed(Number(seconds) < 0.1 ? 3 : 1) })
          : ''))));
    clear(this.go, t('prove.again'));
    this.go.classList.remove('primary');
    clear(this.paper, proof.certificate ? this.#certificate(proof.certificate) : null);
    clear(this.after, proof.counterexample ? this.#counterexample(proof.counterexample) : null,
      /^(proved|refuted)/.test(word)
        ? h('details', { class: 'trust', 'data-testid': 'prove-trusted' }, h('summary', null, t('prove.trusted')),
          h('ul', null, proof.trusted.map((line) => h('li', null, retold(line)))))
        : null);
    if (fresh) announce(`${t(`prove.verdict.${word}`)}. ${proof.counterexample?.words ?? t(`prove.meaning.${word}`)}`);
  }

  /** @param {string} address */
  #certificate(address) {
    const note = h('span', { class: 'soft', role: 'status' });
    const button = h('button', {
      class: 'button', type: 'button', 'data-testid': 'prove-certificate',
      onclick: async () => {
        button.disabled = true;
        try {
          download(await (await request(address)).blob(),
            `${fileName(`${this.game.id} ${this.claim.name}`)}.certificate`);
          clear(note, t('prove.certificate.how'));
        } catch (error) {
          clear(note, error instanceof ApiError && error.status === 404
            ? t('prove.certificate.gone')
            : saying(error));
        } finally {
          button.disabled = false;
        }
      },
    }, t('prove.certificate'));
    return [button, note];
  }

  /** @param {import('./claims.js').Counterexample} found */
  #counterexample(found) {
    const ref = { ...this.ref, misere: this.claim.kind === 'p-set-misere' };
    const isPosition = this.claim.kind.startsWith('p-set');
    const box = h('figure', { class: 'counterexample', 'data-testid': 'counterexample' },
      h('figcaption', null, h('p', { class: 'serif' },
        isPosition ? [spell(found.from), found.to ? ` → ${spell(found.to)}` : ''].join('') : found.from.join(', ')),
        h('p', { class: 'soft' }, retold(found.words)),
        isPosition
          ? h('button', {
            class: 'button', type: 'button', 'data-testid': 'counterexample-play',
            onclick: () => this.play(ref, found.from),
          }, t('prove.counterexample.play'))
          : null));
    if (isPosition && found.from.length === 2) void this.#board(box, ref, found);
    return box;
  }

  /**
   * The counterexample on a board, with the offending move.
   * @param {HTMLElement} box @param {Ref} ref @param {import('./claims.js').Counterexample} found
   */
  async #board(box, ref, found) {
    const [x = 0, y = 0] = found.from.map(Number);
    const size = Math.max(8, Math.max(x, y) + 3);
    if (!(size <= 120)) return;
    const map = /** @type {Heatmap} */ (h('rw-heatmap', {
      class: 'small', role: 'img', tabindex: '-1', 'aria-label': found.words, 'data-testid': 'counterexample-board',
    }));
    box.prepend(h('div', { class: 'stage' }, map));
    try {
      map.field = fieldOf(await ask('board', { ...ref, width: size, height: size, want: 'outcomes' }), null);
      map.warn = true;
      map.cursor = { x, y };
      if (found.to) map.targets = [{ x: Number(found.to[0]), y: Number(found.to[1]) }];
    } catch {
      map.parentElement?.remove();
    }
  }
}
