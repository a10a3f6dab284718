/** In the place of a game that a link names and that cannot be opened: what is wrong, and ways on. */
import { h } from './dom.js';
import { here } from './share.js';
import { state } from './state.js';
import { t } from './strings.js';
import { saying } from './words.js';

/** @param {any} error @returns {boolean} Whether it is the link that is wrong, and not the server or a limit. */
export const wrong = (error) => [400, 404, 422].includes(error?.status) && !error.limit;

/**
 * @param {{ status: number, message: string }} error  as the server says it
 * @param {boolean} [known]  the game is there: it is the position that is none of it
 */
export function lost(error, known = false) {
  const { ref } = state;
  const what = known ? 'position' : !wrong(error) ? 'trouble' : ref.game === undefined ? 'own'
    : error.status === 404 ? 'game' : 'parameters';
  const again = h('button', {
    class: 'button primary', type: 'button', onclick: () => state.open(ref),
  }, t('lost.again'));
  const rules = h('button', {
    class: 'button primary', type: 'button', onclick: () => state.set({ view: 'rules' }),
  }, t('lost.rules'));
  return h('div', { class: 'lost', 'data-testid': 'lost', 'data-what': what },
    h('h2', null, t(`lost.${what}`, { game: ref.game ?? '' })),
    // The words of the server are the only ones that know what exactly is wrong.
    what === 'game' ? null : h('p', null, saying(error)),
    h('div', { class: 'row' }, what === 'position' ? again : what === 'own' ? rules : null,
      h('a', { class: 'button', href: here() }, t('play.home'))));
}
