/** How long dialogs and pages have to place the focus themselves. */
const PATIENCE_MS = 50;
/** The element that opened a dialog, and the one that opened that. */
const REMEMBERED = 5;
const PRESSED = 'a, button, input, select, textarea, label, summary, li';

/**
 * Keeps the focus on the page when the focused element goes: a removed chip, an empty state's button, a deleted card. Otherwise
 * people who use the keyboard or a screen reader would start again at the page's top.
 * @returns a function that ends it
 */
export function keepFocus(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let holder: HTMLElement | undefined;
  let positions: FocusPosition[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isGone = () => holder !== undefined && !canHold(holder);
  const restore = () => {
    const { activeElement } = document;
    const isElsewhere = activeElement && activeElement !== document.body && activeElement !== holder;
    if (isElsewhere || !isGone()) return;
    for (const position of positions) {
      const neighbour = neighbourOf(position);
      if (!neighbour) continue;
      giveFocus(neighbour);
      return;
    }
  };
  const check = () => {
    if (!isGone()) return;
    clearTimeout(timer);
    timer = setTimeout(restore, PATIENCE_MS);
  };
  const remember = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement)) return;
    holder = target;
    const position = positionOf(target);
    if (position)
      positions = [position, ...positions.filter(({ element }) => element !== target)].slice(0, REMEMBERED);
  };
  const giveUp = ({ target }: Event) => {
    // Pressing an empty part of the page removes the focus on purpose.
    if (target instanceof Element && !target.closest(PRESSED)) holder = undefined;
  };

  document.addEventListener('focusin', ({ target }) => remember(target), { signal });
  // This module comes a moment after the page.
  if (document.activeElement !== document.body) remember(document.activeElement);
  document.addEventListener('pointerdown', giveUp, { signal });
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    listening.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}

const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex="-1"], [disabled], [aria-hidden="true"] *, [inert] *)';
/** Elements that have a name, so that focusing them tells where one is. */
const REGION =
  'section[aria-label], section[aria-labelledby], fieldset, [role="tabpanel"], [role="dialog"], main';
/** The elements inside which the focus is kept. */
const HOME = 'main, header, footer, nav, [role="dialog"]';

/** An ancestor of the focused element, and its index among its siblings. */
interface Level {
  element: Element;
  index: number;
}

/** Where the focus was, recorded so that the surroundings are found when the element is gone. */
interface FocusPosition {
  element: HTMLElement;
  /** From the element itself outwards. */
  levels: Level[];
  /** The control's index within its list item. */
  control: number;
}

const controlsOf = (item: Element) => [...item.querySelectorAll<HTMLElement>(FOCUSABLE)];

function positionOf(element: HTMLElement): FocusPosition | undefined {
  if (!element.closest(HOME)) return undefined;
  const levels: Level[] = [];
  for (let level: Element | null = element; level && level !== document.body; level = level.parentElement) {
    levels.push({ element: level, index: [...(level.parentElement?.children ?? [])].indexOf(level) });
  }
  const item = element.closest('li, tr');
  return { element, levels, control: item ? controlsOf(item).indexOf(element) : 0 };
}

/** Whether the element can still be focused. */
const canHold = (element: HTMLElement) => element.isConnected && !element.matches(':disabled');

/**
 * Finds the element that gets the focus of a removed one: the next item of its list, or the previous one; else the
 * region it was in, if its beginning is on the screen; else the control before it.
 */
function neighbourOf({ element, levels, control }: FocusPosition): HTMLElement | undefined {
  if (canHold(element)) return element;
  const left = levels.findIndex((level, outwards) => outwards > 0 && level.element.isConnected);
  const around = levels[left]?.element;
  const gone = levels[left - 1];
  if (!gone || !around?.closest(HOME)) return undefined;

  if (gone.element.matches('li, tr')) {
    const item = around.children[gone.index] ?? around.children[gone.index - 1];
    const controls = item ? controlsOf(item) : [];
    const next = controls[control] ?? controls[0];
    if (next) return next;
  }
  const region = around.closest<HTMLElement>(REGION);
  if (region && beginsOnScreen(region)) return region;
  const before = around.children[gone.index - 1] ?? around;
  return lastControlUpTo(before) ?? region ?? undefined;
}

function beginsOnScreen(region: HTMLElement) {
  const { top } = region.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight;
}

/** The last control inside an element, else the nearest one before it. */
function lastControlUpTo(element: Element): HTMLElement | undefined {
  const home = element.closest(HOME);
  const upTo = (home ? controlsOf(home) : []).filter(
    (control) =>
      element.contains(control) ||
      Boolean(control.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  return upTo.at(-1);
}

/** Focuses an element; a region is made focusable for this once. */
function giveFocus(target: HTMLElement) {
  if (!target.matches(FOCUSABLE) && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}
