/**
 * Loading a field step by step, 50² → 100² → 200² → 400², so that something is there at once. As long as the steps
 * are quick they are plain questions; a slow one becomes a job with progress that can be cancelled, and what is
 * already there stays.
 */
import { ask, job, ApiError } from '../api.js';
import { about } from '../catalogue.js';
import { fieldOf } from './field.js';

/** @typedef {import('../types.js').Ref} Ref */
/** @typedef {import('../types.js').BoardAnswer} BoardAnswer */
/** @typedef {import('./field.js').Field} Field */
/** @typedef {import('../work.js').Report} Report */
/**
 * @typedef {{ ref: Ref, want: string, size: number, fixed?: (string|null)[], single?: boolean, sorted?: boolean,
 *   claim?: string, direct?: boolean, signal: AbortSignal, show: (field: Field, how: string[]) => void,
 *   progress: (report: Report|null, size: number) => void }} Wish
 */

export const SIZES = [50, 100, 200, 400];
/** A step that took longer than this many milliseconds makes the next one a job. */
const SLOW = 250;
const CORNER = 16;
/** One pile of numbers: four for each unit of size, in rows that make a rough square. */
export const many = (/** @type {number} */ size) => size * 4;
const rowLength = (/** @type {number} */ size) => Math.max(10, Math.round(Math.sqrt(many(size)) / 4) * 4);

/**
 * Resolves with the size reached and, when that is less than was wished, the refusal.
 * @param {Wish} wish
 * @returns {Promise<{ reached: number, refusal: ApiError|null }>}
 */
export async function load(wish) {
  const { limits = {} } = await about();
  let slow = false;
  let reached = 0;
  for (const size of wish.direct ? [wish.size] : [...SIZES.filter((step) => step < wish.size), wish.size]) {
    const began = performance.now();
    // The server says how many positions it works out at once; more than that is a job.
    slow ||= volume(wish, size) > (limits.positions ?? Infinity);
    try {
      const asked = step(wish, size, slow);
      if (reached === 0 && !wish.direct && volume(wish, CORNER) <= (limits.positions ?? Infinity)) {
        await cornerFirst(wish, size, asked);
      }
      show(wish, size, await asked);
      reached = size;
    } catch (error) {
      wish.progress(null, size);
      if (error instanceof ApiError) return { reached, refusal: error };
      throw error;
    }
    slow = performance.now() - began > SLOW;
  }
  return { reached, refusal: null };
}

/** @typedef {{ outcomes: BoardAnswer, values: BoardAnswer|null, claimed?: BoardAnswer }} Step */

/** @param {Wish} wish @param {number} size @param {Step} answer */
function show(wish, size, { outcomes, values, claimed }) {
  wish.progress(null, size);
  wish.show(fieldOf(outcomes, values, wish.single ? rowLength(size) : undefined, claimed ?? null),
    [...((values ?? outcomes).how ?? []), ...(claimed?.how ?? [])]);
}

/**
 * When even the first step is slow, a small corner of it comes before.
 * @param {Wish} wish @param {number} size @param {Promise<unknown>} asked
 */
async function cornerFirst(wish, size, asked) {
  const done = asked.then(() => true, () => true);
  if (size <= CORNER || (await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 400, false))]))) return;
  try {
    const corner = await step(wish, CORNER, false);
    if (!(await Promise.race([done, false]))) show(wish, CORNER, corner);
  } catch {
    // The step itself is still under way.
  }
}

/** How many positions a picture needs at most. @param {Wish} wish @param {number} size */
function volume({ fixed, single, sorted }, size) {
  if (single) return many(size);
  const sides = fixed?.map((pile) => (pile === null ? size : Number(pile) + 1)) ?? [size, size];
  // Sorted piles: any of them may be the largest.
  const most = Math.max(...sides);
  return sides.reduce((product, side) => product * (sorted ? most : side), 1);
}

/** @param {Wish} wish @param {number} size @param {boolean} slow @returns {Promise<Step>} */
async function step(wish, size, slow) {
  const body = wish.single
    ? { ...wish.ref, width: many(size), height: 1 }
    : { ...wish.ref, width: size, height: size, ...(wish.fixed ? { fixed: wish.fixed } : {}) };
  const one = (/** @type {string} */ want) => question({ ...body, want }, size, slow, wish);
  if (wish.want === 'claimed') {
    const claim = wish.claim ? { claim: wish.claim } : {};
    const claimed = await question({ ...body, want: 'claimed', ...claim }, size, slow, wish);
    return { outcomes: await one('outcomes'), values: null, claimed };
  }
  if (wish.want === 'outcomes') return { outcomes: await one('outcomes'), values: null };
  const values = await one(wish.want);
  // The nim-value 0 is what makes a position safe; other values need the outcomes beside them.
  if (wish.want === 'grundy') return { outcomes: zeros(values), values };
  return { outcomes: await one('outcomes'), values };
}

/** @param {BoardAnswer} values @returns {BoardAnswer} */
const zeros = (values) => ({
  ...values, want: 'outcomes',
  rows: values.rows.map((row) => /** @type {number[]} */ (row).map((value) => (value < 0
    ? '.'
    : value === 0 ? 'P' : 'N')).join('')),
});

/** @param {Record<string, unknown>} body @param {number} size @param {boolean} slow @param {Wish} wish */
async function question(body, size, slow, wish) {
  const { signal } = wish;
  if (!slow) {
    try {
      return await ask('board', body, { signal });
    } catch (error) {
      // Too long for an answer at once: a job may take its time.
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      if (!['seconds', 'positions', 'memory'].includes(error.limit?.name ?? '')) throw error;
    }
  }
  return job({ kind: 'board', ...body }, { signal, progress: (report) => wish.progress(report, size) });
}
