/** A formula laid out for reading: each alternative of a long one has a line of its own. */
import { MATH, mathml } from '../dom.js';

/** @param {string} text MathML @returns {Element|null} null when it is not well-formed */
export function setFormula(text) {
  const math = mathml(text);
  if (!math) return null;
  math.setAttribute('display', 'block');
  const lines = alternatives([...math.childNodes]);
  if (lines.length < 2) return math;
  const table = make('mtable', lines.map((line, i) => make('mtr', [
    make('mtd', i > 0 ? [sign('∨')] : []), make('mtd', line),
  ])));
  table.setAttribute('class', 'alternatives');
  table.setAttribute('displaystyle', 'true');
  math.replaceChildren(table);
  return math;
}

/**
 * Cut at every “or” on the outside; one that stands within the reach of a quantifier belongs to it.
 * @param {ChildNode[]} nodes
 */
function alternatives(nodes) {
  /** @type {ChildNode[][]} */
  const lines = [[]];
  let reach = false;
  for (const node of nodes) {
    const symbol = node.nodeName === 'mo' ? node.textContent : '';
    if (symbol === '∃' || symbol === '∀') reach = true;
    if (symbol === '∨' && !reach) lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines;
}

/** @param {string} name @param {Node[]} children */
function make(name, children) {
  const element = document.createElementNS(MATH, name);
  element.append(...children);
  return element;
}

/** @param {string} text */
const sign = (text) => make('mo', [document.createTextNode(text)]);
