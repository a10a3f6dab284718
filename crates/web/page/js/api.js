/**
 * Asking the server, or the engine inside the page (transport.js). One function for a question, one for reading, one
 * for long work that reports progress.
 * Every refusal arrives as an `ApiError` that carries the server's words, in the reader's language if they are known.
 */
import { beyond, retell } from './retell.js';
import { spoken, t } from './strings.js';
import { follow, send } from './transport.js';
import { prepared } from './transport/prepared.js';

export class ApiError extends Error {
  /**
   * @param {number} status  0 when the server could not be reached
   * @param {{ error?: string, hint?: string, limit?: { name: string, most: number }, lang?: string }} body  `lang` when
   *   the page itself has found the words
   */
  constructor(status, body) {
    const told = (/** @type {string} */ text) => (body.lang ? { text, lang: body.lang } : retell(text));
    const known = told(body.error ?? `HTTP ${status}`);
    // Where the sentence is not known in the reader's language, the limit is.
    const said = (known.lang === 'en' && body.limit && beyond(body.limit)) || known;
    super(said.text);
    const hint = body.hint ? told(body.hint) : null;
    this.name = 'ApiError';
    this.status = status;
    this.lang = said.lang;
    this.hint = hint?.text || null;
    this.hintLang = hint?.lang ?? null;
    this.limit = body.limit ?? null;
  }

  /** What is wrong, and the hint if there is one. */
  get sentence() {
    if (!this.hint) return this.message;
    return `${this.message}${/[.!?:;]\s*$/.test(this.message) ? ' ' : '; '}${this.hint}`.replace(/\s+/g, ' ').trim();
  }
}

/** @param {unknown} error */
export const aborted = (error) => error instanceof DOMException && error.name === 'AbortError';

/** @param {Response} response */
async function refusal(response) {
  try {
    return new ApiError(response.status, await response.json());
  } catch {
    return new ApiError(response.status, {});
  }
}

/** A busy server (429) is asked again after each of these pauses, in milliseconds, and then no more. */
const PAUSES = [200, 400, 800, 1600, 3200];

/** The name of this page, drawn by lot: the server goes around the pages that are open when many ask for much. */
const PAGE = crypto.getRandomValues(new Uint32Array(3)).join('-');

/**
 * The only place that sends requests, and the only one that sends them again.
 * @param {string} path @param {RequestInit} [init]
 */
export async function request(path, init = {}) {
  const headers = new Headers(init.headers);
  headers.set('x-ratwheel-page', PAGE);
  for (let attempt = 0; ; attempt++) {
    let response;
    try {
      response = await send(path, { ...init, headers });
    } catch (error) {
      if (aborted(error)) throw error;
      throw new ApiError(0, { error: t('shell.silent'), hint: t('shell.silent.hint'), lang: spoken() });
    }
    if (response.ok) return response;
    const pause = PAUSES[attempt];
    if (response.status !== 429 || pause === undefined) throw await refusal(response);
    await new Promise((wake) => setTimeout(wake, pause));
    init.signal?.throwIfAborted();
  }
}

/** @param {unknown} body @param {AbortSignal} [signal] @returns {RequestInit} */
const posting = (body, signal) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  signal: signal ?? null,
});

/**
 * Puts a question: `ask('best', { ...ref, position })`.
 * @param {string} path  below /api/
 * @param {unknown} body
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<any>}
 */
export async function ask(path, body, { signal } = {}) {
  const known = await prepared('POST', `/api/${path}`, body);
  signal?.throwIfAborted();
  return known ?? (await request(`/api/${path}`, posting(body, signal))).json();
}

/**
 * The same for a route that answers with a file.
 * @param {string} path @param {unknown} body @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<Blob>}
 */
export async function askFile(path, body, { signal } = {}) {
  return (await request(`/api/${path}`, posting(body, signal))).blob();
}

/** @param {string} path below /api/ @param {{ signal?: AbortSignal }} [options] @returns {Promise<any>} */
export async function get(path, { signal } = {}) {
  const known = await prepared('GET', `/api/${path}`);
  signal?.throwIfAborted();
  return known ?? (await request(`/api/${path}`, { signal: signal ?? null })).json();
}

/**
 * Long work: starts a job, listens to it, resolves with its result. Aborting the signal cancels it on the server too;
 * aborting `stop` asks for what is known by then, where the server can say.
 * @param {Record<string, unknown>} body
 * @param {{ progress?: (report: import('./work.js').Report) => void, signal?: AbortSignal, stop?: AbortSignal }}
 *   [options]
 * @returns {Promise<any>}
 */
export async function job(body, { progress, signal, stop } = {}) {
  const start = (/** @type {unknown} */ fields) => ask('jobs', fields, { signal });
  const { event, status, data } = await follow(body, { start, progress, signal, stop });
  if (event === 'result') return data;
  if (event === 'failed') throw new ApiError(status, data);
  if (event === 'lost') throw new ApiError(0, { error: t('shell.lost'), lang: spoken() });
  throw new DOMException('cancelled', 'AbortError');
}
