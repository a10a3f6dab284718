/**
 * The text being written, kept in the browser so that it survives a reload, and files to save it to and open it from.
 */
import { download } from '../dom.js';

const STORE = 'ratwheel.draft';
/** The server reads no more than this. */
const MOST = 200_000;

/** @typedef {{ text: string, arguments: string }} Draft */

/** @returns {Draft|null} */
export function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? 'null');
    return typeof kept?.text === 'string' ? { text: kept.text, arguments: String(kept.arguments ?? '') } : null;
  } catch {
    return null;
  }
}

/** @param {Draft} draft */
export function keep(draft) {
  try {
    localStorage.setItem(STORE, JSON.stringify(draft));
  } catch {
    // A private window may refuse to store it; the text is still on the screen.
  }
}

const RECENT = 'ratwheel.recent';
const MANY = 8;

/** @typedef {{ title: string, text: string }} Recent */

/** Rulesets that made sense, the latest first. @returns {Recent[]} */
export function recent() {
  try {
    const kept = JSON.parse(localStorage.getItem(RECENT) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each?.text === 'string').slice(0, MANY) : [];
  } catch {
    return [];
  }
}

/** @param {string} title @param {string} text */
export function remember(title, text) {
  try {
    const others = recent().filter((each) => each.text !== text && each.title !== title);
    localStorage.setItem(RECENT, JSON.stringify([{ title, text }, ...others].slice(0, MANY)));
  } catch {
    // As above.
  }
}

/** @param {string} text @param {string|null} id */
export function save(text, id) {
  download(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${id || 'game'}.rules`);
}

/** The text of a file, or null when the file is too large or is not text. @param {File} file */
export async function readFile(file) {
  if (file.size > MOST) return null;
  const text = (await file.text()).replace(/\r\n?/g, '\n').replace(/^\uFEFF/, '');
  return text.includes('\u0000') ? null : text;
}
