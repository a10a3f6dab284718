/** Opening a game in another view, as one step that the browser's back button takes back. */

/**
 * @param {import('../state.js').State} state @param {string} view
 * @param {Partial<import('../types.js').Ref>} ref @param {import('../types.js').Position} [position]
 */
export function goTo(state, view, ref, position) {
  // The view first and unrecorded: the address is then written once, by what is opened.
  state.set({ view }, { remember: 'no' });
  state.open({ ...ref }, position);
}
