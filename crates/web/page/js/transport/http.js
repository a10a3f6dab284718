/** The server answers: requests over HTTP, and jobs as streams of events. */

import { inside } from './prepared.js';

/** @typedef {{ event: 'result'|'failed'|'cancelled'|'lost', status: number, data: any }} Ending */

/** Where the answers come from. @type {'server'|'page'} */
export const WHERE = 'server';

/** Whoever answers is there. @type {Promise<void>} */
export const ready = Promise.resolve();

/** @param {string} path @param {RequestInit} init @returns {Promise<Response>} */
export const send = (path, init) => fetch(path, init);

/** A file of the page, as text. @param {string} path below /assets/ */
export const asset = async (path) => inside(path) ?? (await fetch(`/assets/${path}`)).text();

/**
 * Starts a job and listens to it until it ends. Aborting the signal cancels it on the server too; aborting `stop` asks
 * the server to end it with what it knows by then.
 * @param {unknown} body
 * @param {{ start: (body: unknown) => Promise<any>, progress?: (report: any) => void, signal?: AbortSignal,
 *   stop?: AbortSignal }} options  `start` sends the body to the route of jobs and gives its answer
 * @returns {Promise<Ending>}
 */
export async function follow(body, { start, progress, signal, stop }) {
  const { id } = await start(body);
  const address = `/api/jobs/${encodeURIComponent(id)}`;
  return new Promise((resolve) => {
    const events = new EventSource(`${address}/events`);
    const abort = () => {
      events.close();
      fetch(address, { method: 'DELETE' }).catch(() => {});
      resolve({ event: 'cancelled', status: 0, data: null });
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    const end = () => { fetch(address, { method: 'DELETE' }).catch(() => {}); };
    if (stop?.aborted) end();
    stop?.addEventListener('abort', end, { once: true });
    /** @param {Ending['event']} event @param {any} data */
    const finish = (event, data) => {
      events.close();
      signal?.removeEventListener('abort', abort);
      stop?.removeEventListener('abort', end);
      resolve({ event, status: event === 'failed' ? 422 : 0, data });
    };
    events.addEventListener('progress', (event) => progress?.(JSON.parse(event.data)));
    events.addEventListener('result', (event) => finish('result', JSON.parse(event.data)));
    events.addEventListener('failed', (event) => finish('failed', JSON.parse(event.data)));
    events.addEventListener('cancelled', () => finish('cancelled', null));
    events.addEventListener('error', () => {
      // EventSource reconnects by itself; only a closed stream is the end.
      if (events.readyState === EventSource.CLOSED) finish('lost', null);
    });
  });
}
