const ofJsdom = window.getComputedStyle.bind(window);
const known = new Map<string, CSSStyleDeclaration>();

/** The element alone, outside the document. */
function copyOf(element: Element): Element {
  const copy = element.cloneNode(false);
  if (!(copy instanceof Element)) throw new Error('The copy of an element is an element.');
  // jsdom doesn't hide what content-visibility hides.
  if (copy instanceof HTMLElement && copy.style.contentVisibility === 'hidden') copy.style.display = 'none';
  return copy;
}

/**
 * jsdom's computed style, worked out once for elements that are alike instead of once for each element. Queries by role
 * and the clicks of user-event ask for it of every element they look at, and jsdom matches the rules of its own style
 * sheet each time, which is slow. A test loads no style sheet, so what an element shows follows
 * from its tag and a few attributes.
 */
export function computedStyle(element: Element): CSSStyleDeclaration {
  const alike = ['style', 'hidden', 'open', 'type', 'popover'].map((name) => element.getAttribute(name));
  const key = JSON.stringify([element.localName, ...alike]);
  const style = known.get(key) ?? ofJsdom(copyOf(element));
  known.set(key, style);
  return style;
}
