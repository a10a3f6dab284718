/**
 * The page answers by itself: workers with the engine as a WebAssembly module. A few share the questions; long work has
 * workers of its own, and ending such a worker is how it is cancelled. Nothing is sent anywhere.
 */
import { spoken, t } from '../strings.js';
import { inside } from './prepared.js';

/** @typedef {import('./http.js').Ending} Ending */
/** @typedef {{ status: number, kind: string, name: string|null }} Head */
/** @typedef {{ head: Head, data: BlobPart }} Answer */

/** Where the answers come from. @type {'server'|'page'} */
export const WHERE = 'page';

/** What a question and a job may take, in seconds, as on a server. */
const [QUESTION, JOB] = [30, 600];
/** A question that nobody waits for any more may end by itself for so many milliseconds; then its worker is ended. */
const MERCY = 250;
const CORES = navigator.hardwareConcurrency || 2;
/** Workers that share the questions. */
const SHARED = Math.min(4, Math.max(2, CORES));
/** Proofs whose workers are kept, for their certificates. */
const KEPT = 3;

/** @param {string} path below assets/ */
const address = (path) => new URL(`assets/${path}`, document.baseURI).href;

/** A file of the page, as text. @param {string} path below assets/ */
export const asset = async (path) => inside(path) ?? (await fetch(address(path))).text();

/**
 * The engine that a page in one file carries, unpacked and compiled by a worker, so that the page does not stand still.
 * @param {string} packed @returns {Promise<WebAssembly.Module>}
 */
const unpacked = (packed) => new Promise((resolve, reject) => {
  const maker = new Worker(script('js/transport/unpack.js'));
  maker.onmessage = ({ data }) => {
    if (data.module) resolve(data.module);
    else reject(new Error(data.broken));
    maker.terminate();
  };
  maker.onerror = (event) => reject(new Error(event.message || 'the worker did not start'));
  maker.postMessage({ packed });
});

/** @returns {Promise<WebAssembly.Module>} */
async function compile() {
  const packed = inside('engine');
  if (packed !== null) return unpacked(packed);
  const response = await fetch(address('engine.wasm'));
  if (!response.ok) throw new Error(`assets/engine.wasm: HTTP ${response.status}`);
  // Browsers keep what they compile from a stream; it takes a host that knows the type of the file.
  const known = response.headers.get('content-type')?.startsWith('application/wasm');
  if (known) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Compiled once, for all workers. @type {Promise<WebAssembly.Module>|null} */
let compiled = null;
/** The rest of the engine, which the first worker that needs it loads and compiles. @type {WebAssembly.Module|null} */
let rest = null;
/** The address of a script for workers. @param {string} name */
const script = (name) => {
  const text = inside(name);
  if (text === null) return address(name);
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
};
/** @type {string|null} */
let worker = null;

/**
 * Tells when the first engine can be asked.
 * @type {{ resolve: (nothing: undefined) => void, reject: (why: unknown) => void }}
 */
let up;
/** The engine can be asked. @type {Promise<void>} */
export const ready = new Promise((resolve, reject) => { up = { resolve, reject }; });
// Whoever does not wait for it hears of it with the answer to a question.
ready.catch(() => {});

/** One worker with an engine, which answers one request at a time. */
class Engine {
  /** @type {((answer: Answer) => void)|null} */
  #resolve = null;
  /** @type {((problem: Error) => void)|null} */
  #reject = null;
  /** @type {((report: any) => void)|undefined} */
  #progress;
  #complete = false;
  /**
   * Told when the worker begins to load the rest of the engine, and when it goes on.
   * @type {((loading: boolean) => void)|undefined}
   */
  onload;
  ended = false;

  constructor() {
    this.worker = new Worker(worker ??= script('js/transport/worker.js'));
    this.worker.onmessage = ({ data }) => {
      if (data.up) up.resolve(undefined);
      else if (data.progress) this.#progress?.(data.progress);
      else if (data.head) this.#resolve?.(data);
      else if (data.loading) this.onload?.(true);
      else if (data.rest) {
        rest = data.rest;
        this.#complete = true;
        this.onload?.(false);
      } else this.fail(new Error(data.broken, { cause: data.missing ? 'rest' : undefined }));
    };
    this.worker.onerror = (event) => this.fail(new Error(event.message || 'the worker did not start'));
    compiled ??= compile();
    compiled.then((module) => this.worker.postMessage({ module, folder: address('') }), (error) => {
      compiled = null;
      up.reject(error);
      this.fail(error);
    });
  }

  /** @param {Error} problem */
  fail(problem) {
    this.#reject?.(problem);
    this.end();
  }

  end() {
    this.ended = true;
    this.worker.terminate();
    this.#reject?.(new Error('the worker was ended'));
  }

  /**
   * @param {string} line @param {string} body @param {(report: any) => void} [progress]
   * @returns {Promise<Answer>}
   */
  async ask(line, body, progress) {
    await (compiled ?? Promise.resolve());
    return new Promise((resolve, reject) => {
      [this.#resolve, this.#reject, this.#progress] = [resolve, reject, progress];
      if (this.ended) reject(new Error('the worker has ended'));
      else this.worker.postMessage({ line, body, ...(rest && !this.#complete ? { rest } : {}) });
      this.#complete ||= rest !== null;
    });
  }
}

/** @param {number} status @param {object} body @returns {Answer} */
const refused = (status, body) => ({
  head: { status, kind: 'application/json', name: null }, data: JSON.stringify(body),
});

/** @param {Answer} answer */
const response = ({ head: { status, kind, name }, data }) => new Response(data, {
  status,
  headers: { 'content-type': kind, ...(name ? { 'content-disposition': `attachment; filename="${name}"` } : {}) },
});

/**
 * Puts a request to an engine and waits for no longer than it may take.
 * @param {Engine} engine @param {string} line @param {string} body
 * @param {{ name: string, seconds: number, signal: AbortSignal|null, progress?: (report: any) => void, mercy: number,
 *   free?: () => void }} how  `free` is called when the engine works no more, which may be later than the answer
 * @returns {Promise<Answer>}  rejects when the signal aborts
 */
async function put(engine, line, body, { name, seconds, signal, progress, mercy, free }) {
  const asked = engine.ask(line, body, progress);
  const done = asked.then(() => {}, () => {});
  if (free) void done.then(free);
  return new Promise((resolve, reject) => {
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    let late;
    // A slow network is no slow question.
    engine.onload = (loading) => {
      clearTimeout(late);
      if (loading) return;
      late = setTimeout(() => {
        resolve(refused(422, {
          error: t('engine.late', { seconds }), hint: t('engine.late.hint'), limit: { name, most: seconds },
          lang: spoken(),
        }));
        engine.end();
      }, seconds * 1000);
    };
    engine.onload(false);
    const abort = () => {
      reject(new DOMException('cancelled', 'AbortError'));
      // Whoever takes a question back mostly puts another one: the engine is worth a moment.
      const end = setTimeout(() => engine.end(), mercy);
      if (mercy === 0) engine.end();
      void done.then(() => clearTimeout(end));
    };
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    asked.then(resolve, (error) => {
      const why = String(error?.message ?? error);
      resolve(refused(500, error?.cause === 'rest'
        ? { error: t('engine.rest', { why }), hint: t('engine.rest.hint'), lang: spoken() }
        : { error: t('engine.broken', { why }), hint: t('engine.broken.hint'), lang: spoken() }));
    });
    void done.then(() => {
      engine.onload = undefined;
      clearTimeout(late);
      signal?.removeEventListener('abort', abort);
    });
  });
}

/** Engines that wait for somebody, or work for somebody: a line of those who wait, and at most so many at work. */
class Pool {
  /** @type {{ engine: Engine, busy: boolean }[]} */
  seats = [];
  /** @type {((seat: { engine: Engine, busy: boolean }) => void)[]} */
  waiting = [];

  /** @param {number} most */
  constructor(most) {
    this.most = most;
  }

  /** A place, as soon as there is one: the first that is free has the most games open. */
  enter() {
    return new Promise((/** @type {(seat: { engine: Engine, busy: boolean }) => void} */ resolve) => {
      this.waiting.push(resolve);
      this.next();
    });
  }

  next() {
    this.seats = this.seats.filter((seat) => seat.busy || !seat.engine.ended);
    while (this.waiting.length > 0) {
      let seat = this.seats.find((each) => !each.busy);
      if (!seat && this.seats.length < this.most) this.seats.push(seat = { engine: new Engine(), busy: false });
      if (!seat) return;
      seat.busy = true;
      this.waiting.shift()?.(seat);
    }
  }

  /** @param {{ engine: Engine, busy: boolean }} seat */
  leave(seat) {
    seat.busy = false;
    this.next();
  }
}

const [questions, jobs] = [new Pool(SHARED), new Pool(Math.max(2, CORES))];
/** Engines that have proved something, by the name of the job. @type {Map<string, Engine>} */
const proofs = new Map();

/**
 * @param {string} path @param {RequestInit} init
 * @returns {Promise<Response>}
 */
export async function send(path, init) {
  const [method, body] = [init.method ?? 'GET', typeof init.body === 'string' ? init.body : ''];
  if (path === '/api/picture' && /"format":"png"/.test(body)) return png(path, init, JSON.parse(body));
  const how = { name: 'seconds', seconds: QUESTION, signal: init.signal ?? null, mercy: MERCY };
  const job = /^\/api\/jobs\/([^/]+)\//.exec(path)?.[1];
  const proof = job === undefined ? undefined : proofs.get(decodeURIComponent(job));
  if (proof && !proof.ended) return response(await put(proof, `${method} ${path}`, body, how));
  const seat = await questions.enter();
  const free = () => questions.leave(seat);
  if (init.signal?.aborted) {
    free();
    init.signal.throwIfAborted();
  }
  return response(await put(seat.engine, `${method} ${path}`, body, { ...how, free }));
}

/**
 * Works a job in a worker of its own. Aborting the signal ends the worker, and so does `stop`: a worker hears nothing
 * while it works.
 * @param {unknown} body
 * @param {{ progress?: (report: any) => void, signal?: AbortSignal, stop?: AbortSignal }} options
 * @returns {Promise<Ending>}
 */
export async function follow(body, { progress, signal: cancel, stop }) {
  const signal = stop ? AbortSignal.any([stop, ...(cancel ? [cancel] : [])]) : cancel;
  const id = [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(16).padStart(8, '0')).join('');
  const seat = await jobs.enter();
  const how = { name: 'job_seconds', seconds: JOB, signal: signal ?? null, progress, mercy: 0 };
  try {
    signal?.throwIfAborted();
    const { head, data } = await put(seat.engine, `POST /api/jobs ${id}`, JSON.stringify(body), how);
    const found = await new Response(data).json();
    if (found.certificate) keep(id, seat.engine);
    else seat.engine.end();
    return { event: head.status === 200 ? 'result' : 'failed', status: head.status, data: found };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') {
      return { event: 'cancelled', status: 0, data: null };
    }
    throw error;
  } finally {
    // The engine of a job is not asked again: it ended with the job, or is kept for the certificate.
    jobs.seats = jobs.seats.filter((each) => each !== seat);
    jobs.next();
  }
}

/** @param {string} id @param {Engine} engine */
function keep(id, engine) {
  proofs.set(id, engine);
  for (const [old, oldest] of proofs) {
    if (proofs.size <= KEPT) return;
    oldest.end();
    proofs.delete(old);
  }
}

/**
 * A picture as PNG: the engine has no fonts, the browser has.
 * @param {string} path @param {RequestInit} init @param {Record<string, any>} fields
 */
async function png(path, init, { format: _, pixels, ...fields }) {
  const drawn = await send(path, { ...init, body: JSON.stringify({ ...fields, format: 'svg' }) });
  if (!drawn.ok) return drawn;
  const name = /filename="(.*)\.svg"/.exec(drawn.headers.get('content-disposition') ?? '')?.[1] ?? 'picture';
  const url = URL.createObjectURL(await drawn.blob());
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const width = Math.min(4000, Math.max(1, Number(pixels) || image.naturalWidth));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, Math.max(1, Math.round(width * image.naturalHeight / image.naturalWidth))];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    /** @type {Blob|null} */
    const made = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (made) return response({ head: { status: 200, kind: 'image/png', name: `${name}.png` }, data: made });
  } catch {
    // Said below.
  } finally {
    URL.revokeObjectURL(url);
  }
  return response(refused(422, { error: t('engine.png'), hint: t('engine.png.hint'), lang: spoken() }));
}

// The first engine is made once the page stands, whether or not somebody has a question for it yet.
addEventListener('load', () => setTimeout(() => void questions.enter().then((seat) => questions.leave(seat)), 0));

// On a host that allows it the folder stays readable without a network.
if (inside('engine') === null && isSecureContext && 'serviceWorker' in navigator) {
  addEventListener('load', () => navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => {}));
}
