/** Small helpers for building the document. Nothing here ever parses HTML from text. */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @overload
 * @param {K} tag
 * @param {Record<string, any>|null} [props]
 * @param {...any} children
 * @returns {HTMLElementTagNameMap[K]}
 */
/**
 * @overload
 * @param {string} tag
 * @param {Record<string, any>|null} [props]
 * @param {...any} children
 * @returns {HTMLElement}
 */
/**
 * An HTML element. Properties: `on…` adds a listener, `.name` sets a property, everything else is an attribute; true
 * is an empty one, false and null leave it out. Children: nodes, strings, arrays; null and false are left out.
 * @param {string} tag @param {Record<string, any>|null} [props] @param {...any} children
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The same for SVG.
 * @param {string} tag @param {Record<string, any>|null} [props] @param {...any} children
 * @returns {SVGElement}
 */
export function svg(tag, props, ...children) {
  return fill(/** @type {SVGElement} */ (document.createElementNS(SVG, tag)), props, children);
}

/**
 * @template {HTMLElement|SVGElement} E
 * @param {E} element @param {Record<string, any>|null|undefined} props @param {any[]} children
 * @returns {E}
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name.startsWith('.')) /** @type {any} */ (element)[name.slice(1)] = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {any} children */
export function append(element, children) {
  for (const child of Array.isArray(children) ? children : [children]) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(element, child);
    else element.append(child instanceof Node ? child : String(child));
  }
}

/** Empties an element and returns it. @template {Element} E @param {E} element @param {...any} children @returns {E} */
export function clear(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

/** Sets a text only when it differs, so that live regions speak once. @param {Element} element @param {string} text */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export const MATH = 'http://www.w3.org/1998/Math/MathML';

/**
 * MathML from text, parsed as XML and cleaned of everything that is not MathML. Null when it is not well-formed.
 * @param {string} text
 * @returns {Element|null}
 */
export function mathml(text) {
  const source = text.includes('xmlns') ? text : text.replace('<math', `<math xmlns="${MATH}"`);
  const parsed = new DOMParser().parseFromString(source, 'application/xml');
  const root = parsed.documentElement;
  if (parsed.querySelector('parsererror') || root.localName !== 'math') return null;
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (element.namespaceURI !== MATH) element.remove();
    for (const { name } of [...element.attributes]) {
      if (name.startsWith('on') || name === 'href' || name === 'style' || name === 'src') element.removeAttribute(name);
    }
  }
  return document.importNode(root, true);
}

/** Offers a file for download. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Calls `action` once things have been quiet for `pause` milliseconds.
 * @template {any[]} A
 * @param {(...values: A) => void} action @param {number} pause
 */
export function debounce(action, pause) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  return (/** @type {A} */ ...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), pause);
  };
}

/** Speaks politely to screen readers (the page has one live region). @param {string} text */
export function announce(text) {
  const region = document.getElementById('live');
  if (!region) return;
  // The same sentence twice in a row would otherwise not be spoken again.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Calls `action` when the page is idle, after `latest` milliseconds at the latest.
 * @param {() => void} action @param {number} latest
 */
export const idle = (action, latest) => (typeof requestIdleCallback === 'function'
  ? requestIdleCallback(action, { timeout: latest })
  : setTimeout(action, 500));

/** Whether the reader prefers less motion. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
