/** The dialogue that hands out a link to what is on the screen; for a class some help can be switched off in it. */
import { announce, clear, h, svg } from './dom.js';
import { state } from './state.js';
import { t } from './strings.js';
import { code as marked } from './words.js';

/** A short note at the foot of the page. @param {string} text @param {string} [lang]  where it is not the page's */
export function toast(text, lang) {
  document.querySelector('.toast:not(.engine)')?.remove();
  const note = h('div', { class: 'toast', 'data-testid': 'toast', lang }, text);
  document.body.append(note);
  announce(text);
  setTimeout(() => note.remove(), 2400);
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not a secure address (another computer in the room): the old way, through a selected field.
    const field = h('textarea', { class: 'unseen', '.value': text });
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}

export async function share() {
  const lock = new Set(state.lock);
  const link = h('input', {
    class: 'input mono', readonly: true, 'aria-label': t('share.link'), 'data-testid': 'share-link',
    onfocus: () => link.select(),
  });
  const code = h('div', { class: 'qr', 'data-testid': 'share-code' });
  const refresh = async () => {
    link.value = await address(lock);
    clear(code, await drawn(link.value));
  };
  const boxes = ['hints', 'why', 'cells'].map((name) => h('label', { class: 'check' },
    h('input', {
      type: 'checkbox', '.checked': lock.has(name), disabled: state.lock.has(name), 'data-testid': `lock-${name}`,
      onchange: (/** @type {Event} */ event) => {
        if (/** @type {HTMLInputElement} */ (event.target).checked) lock.add(name); else lock.delete(name);
        void refresh();
      },
    }), t(`share.lock.${name}`)));
  const dialog = h('dialog', {
    'aria-labelledby': 'share-title', 'data-testid': 'share-dialog', onclose: () => dialog.remove(),
  },
    h('h2', { id: 'share-title' }, t('share.title')),
    h('div', { class: 'dialog-body' }, link, code,
      alone() ? h('p', { class: 'soft', 'data-testid': 'share-alone' }, ...marked(t('share.alone'))) : null,
      h('fieldset', { class: 'plain' }, h('legend', { class: 'soft' }, t('share.class')), boxes)),
    h('div', { class: 'dialog-foot' },
      h('button', { class: 'button quiet', type: 'button', onclick: () => dialog.close() }, t('shell.close')),
      'share' in navigator
        ? h('button', {
          class: 'button', type: 'button',
          onclick: () => navigator.share({ title: document.title, url: link.value }).catch(() => {}),
        }, t('share.native'))
        : null,
      h('button', {
        class: 'button primary', type: 'button', 'data-testid': 'share-copy',
        onclick: async () => {
          if (await copy(link.value)) { dialog.close(); toast(t('shell.copied')); } else link.select();
        },
      }, t('share.copy'))));
  await refresh();
  document.body.append(dialog);
  dialog.showModal();
}

/** The link for the camera of a phone. @param {string} text */
async function drawn(text) {
  const { qr } = await import('./qr.js');
  const rows = qr(text);
  if (!rows) return h('p', { class: 'soft' }, t('share.code.long'));
  const side = rows.length + 8;
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');
  return svg('svg', {
    viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': t('share.code'), 'shape-rendering': 'crispEdges',
  }, svg('rect', { width: side, height: side, fill: '#fff' }), svg('path', { d: path, fill: '#000' }));
}

/** Whether the address of the page means this computer only. */
const alone = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** The address of the page itself, on any host and in any folder, also as a file: without what stands after `#`. */
export const here = () => location.href.replace(/[?#].*$/s, '');

/** @param {Set<string>} lock */
const address = async (lock) => `${here()}${await state.fragment(lock)}`;
