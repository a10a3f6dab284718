/**
 * What a first visit asks: games played, boards explored, rules read and written. The functions of the engine that these
 * questions reach are its first part (split.mjs); all others come when they are asked for. A question that is missing here
 * is answered all the same, only later.
 */

/** Sizes of piles: small ones, and such as need big numbers, which take long where nothing is known about a game. */
const SMALL = ['0', '1', '3'];
const SIZES = [...SMALL, '2^64+3', '10^59+7'];
const WANTS = ['outcomes', 'grundy', 'remoteness', 'claimed'];
const LANGUAGES = ['en', 'de'];

/**
 * Asks all of it.
 * @param {(line: string, body?: string) => { status: number, text: string }} ask
 * @returns {number} how many questions these were
 */
export function firstVisit(ask) {
  let asked = 0;
  const get = (/** @type {string} */ name) => {
    asked += 1;
    const { status, text } = ask(`GET /api/${name}`);
    if (status !== 200) throw new Error(`/api/${name}: ${text}`);
    return JSON.parse(text);
  };
  const put = (/** @type {string} */ name, /** @type {unknown} */ body) => {
    asked += 1;
    const { status, text } = ask(`POST /api/${name}`, typeof body === 'string' ? body : JSON.stringify(body));
    if (status === 0) throw new Error(`/api/${name}: ${text}`);
    return status === 200 ? JSON.parse(text) : null;
  };

  const { showcases, invite } = get('about');
  const games = get('games').flatMap((/** @type {any} */ game) => game.showcases ?? []);
  const starts = new Map([...games, ...showcases].map(({ game, start }) => [game, start]));
  for (const [game, start] of starts.set(invite.game, invite.position)) visit({ game }, start, SIZES, put);
  for (const { text } of get('examples').examples) {
    write(text, put);
    const { ok, piles, arguments: given = {} } = put('parse', { text }) ?? {};
    if (!ok) continue;
    const rules = { rules: text, ...(Object.keys(given).length > 0 ? { arguments: given } : {}) };
    if (piles.length === 0) put('check', { ...rules, size: 5 });
    else visit(rules, piles.map((/** @type {string} */ _, /** @type {number} */ k) => String(2 + k)), SMALL, put);
  }
  // What cannot be read or does not exist.
  for (const body of ['{', '{}', '{"game":"?"}', '{"game":7}']) put('outcome', body);
  return asked;
}

/**
 * A game is opened, played and looked at.
 * @param {Record<string, unknown>} ref @param {string[]} start @param {string[]} sizes
 * @param {(name: string, body: unknown) => any} put
 */
function visit(ref, start, sizes, put) {
  for (const misere of [false, true]) {
    // In reverse play much has to be searched: a small position does.
    const from = misere ? start.map((pile, k) => String(Math.min(Number(pile), 2 + k))) : start;
    put('rules', { ...ref, misere });
    const to = put('position', { ...ref, misere, position: from })?.moves?.[0]?.to ?? from;
    for (const language of LANGUAGES) {
      put('legal', { ...ref, misere, position: from, to: from, language });
      put('why', { ...ref, misere, position: from, language });
    }
    put('legal', { ...ref, misere, position: from, to });
    put('history', { ...ref, misere, start: from, moves: [to] });
    for (const skill of ['perfect', 'sloppy', 'random']) {
      put('reply', { ...ref, misere, position: from, skill, seed: 1, turn: 0 });
    }
    for (const [k, size] of (misere ? SMALL : sizes).entries()) {
      const position = from.map((pile, i) => (i === k % from.length ? size : pile));
      for (const name of ['outcome', 'best']) put(name, { ...ref, misere, position });
    }
    for (const want of WANTS) {
      put('board', { ...ref, misere, want, ...(start.length === 1 ? { width: 20, height: 1 } : { width: 6, height: 6 }) });
    }
  }
  put('table', { ...ref, rows: 5 });
}

/**
 * A ruleset is written: its text is there line by line, and has a mistake now and then.
 * @param {string} text @param {(name: string, body: unknown) => any} put
 */
function write(text, put) {
  const lines = text.split('\n');
  const third = Math.ceil(lines.length / 3);
  for (const end of [third, 2 * third]) {
    put('parse', { text: lines.slice(0, end).join('\n') });
    put('parse', { text: lines.with(end - 1, `${lines[end - 1]} +`).join('\n') });
  }
}
