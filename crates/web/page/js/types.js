/**
 * The shapes of what the server answers, for the type checker only; nothing here runs.
 *
 * Which game is meant, as every question names it.
 * @typedef {{ game?: string, rules?: string, arguments?: string, misere: boolean }} Ref
 *
 * Pile sizes (or squares of coins) as decimal strings.
 * @typedef {string[]} Position
 * @typedef {{ rule: string, to: Position }} Move
 *
 * A game to begin with; translations stand under their language code.
 * @typedef {{ family: string, title: string, subtitle: string, sentence: string, game: string, start: Position,
 *   piece: string|null, [language: string]: any }} Showcase
 *
 * A line of the catalogue.
 * @typedef {'board'|'heaps'|'strip'} Shape
 * @typedef {{ least: number, usual: number, most: number }} Bounds
 * @typedef {{ type: 'integer', of: Bounds } | { type: 'piles', of: { bounds: Bounds } } | { type: 'irrational' }
 *   | { type: 'piece' } | { type: 'choice', of: string[] } | { type: 'names', of: string[] } | { type: string }} Kind
 * @typedef {{ name: string, kind?: Kind, range: string, default: string, meaning: string,
 *   de?: { range: string, meaning: string } }} Parameter
 * @typedef {{ id: string, title: string, kind: 'game'|'set', piles: number|null, parameters: Parameter[],
 *   strategies: string[], source: string, start: Position, family: string, shape: Shape,
 *   showcases: Showcase[] }} Entry
 *
 * The rules of a game.
 * @typedef {{ name: string, mathml: string, text: string }} Formula
 * @typedef {{ id: string, title: string, words: string, de?: { words: string, source: string }, text: string|null,
 *   part?: string, source: string, strategies: { name: string, misere: boolean, source: string }[], notes: string[],
 *   claims: { name: string, kind: string, scope?: string|null }[], start: Position, shape: Shape, piles: number|null,
 *   pile_names: string[], piece: string|null, sorted: boolean, corner_ends: boolean, board: boolean, table: boolean,
 *   edges?: [number, number],
 *   arguments: Record<string, string>, showcase: string|null,
 *   formulas: { moves: Formula[], claims: Formula[] } }} Description
 *
 * A position: its moves, its explanation, its best moves, the mark of a move, and whether something is a move.
 * @typedef {{ position: Position, over: boolean, moves: Move[]|null, count: number|null }} Standing
 * @typedef {{ system: string, places: string[], cut: boolean,
 *   rows: { value: string, digits: string[], length: number, decides: number[] }[] }} Grid
 * @typedef {{ text?: string, grid?: Grid }} WhyStep
 * @typedef {{ position: Position, outcome: 'P'|'N', strategy: string, strategies: string[], source: string|null,
 *   best: Move|null, stalling: Move|null, winning_replies: number|null, short: string[], full: WhyStep[],
 *   because: string, named: Position[] }} Why
 * @typedef {{ position: Position, outcome: 'P'|'N', strategy: string, moves: Move[], because: string,
 *   truncated: boolean, count: number, stalling?: Move|null, winning_replies?: number|null }} Best
 * @typedef {'good'|'slip'|'lost'|'unknown'} Mark
 * @typedef {{ legal: boolean, rule?: string, said?: string, why?: string,
 *   reasons?: { rule: string|null, why: string }[] }} Legality
 *
 * Outcomes (a string for each row) or values (a list for each row), the lowest row first.
 * @typedef {{ width: number, height: number, axes: number[], want: string, rows: (string|number[])[],
 *   largest: number|null, how?: string[] }} BoardAnswer
 *
 * A view, made with the element to fill and the state of the page.
 * @typedef {{ update(keys: Set<string>): void, close(): void }} View
 */
export {};
