/**
 * Who answers the page: a server over HTTP. A page without a server has the line of `transport/engine.js` here in its
 * place; nothing else of it differs, and no view knows which of the two it has.
 */
export { asset, follow, ready, send, WHERE } from './transport/http.js';
