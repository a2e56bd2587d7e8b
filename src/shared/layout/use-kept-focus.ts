import { useEffect } from 'react';

/** Long enough for a dialog or a page that places the focus itself. */
const PATIENCE_MS = 50;
/** A dialog's opener, and what opened that. */
const REMEMBERED = 5;
const PRESSED = 'a, button, input, select, textarea, label, summary, li';

/**
 * Keeps the focus on the page when what had it goes: a chip that was removed, an empty state's button, a deleted card. Without it
 * whoever uses the keyboard or a screen reader begins again at the page's top.
 */
export function useKeptFocus() {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let holder: HTMLElement | undefined;
    let places: FocusPlace[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const isGone = () => holder !== undefined && !canHold(holder);
    const restore = () => {
      const { activeElement } = document;
      const isElsewhere = activeElement && activeElement !== document.body && activeElement !== holder;
      if (isElsewhere || !isGone()) return;
      for (const place of places) {
        const neighbour = neighbourOf(place);
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
    const remember = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      holder = target;
      const place = placeOf(target);
      if (place) places = [place, ...places.filter(({ element }) => element !== target)].slice(0, REMEMBERED);
    };
    const giveUp = ({ target }: Event) => {
      // A press beside everything takes the focus away on purpose.
      if (target instanceof Element && !target.closest(PRESSED)) holder = undefined;
    };

    document.addEventListener('focusin', remember, { signal });
    document.addEventListener('pointerdown', giveUp, { signal });
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      listening.abort();
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex="-1"], [disabled], [aria-hidden="true"] *, [inert] *)';
/** A place that can be told by its name, to whoever was in it. */
const REGION =
  'section[aria-label], section[aria-labelledby], fieldset, [role="tabpanel"], [role="dialog"], main';
/** Focus inside of these is kept; a toast or a menu that goes gives it back to the page. */
const HOME = 'main, header, footer, nav, [role="dialog"]';

/** An ancestor of what had the focus, and where among its siblings it stood. */
interface Level {
  element: Element;
  place: number;
}

/** Where the focus was, such that its neighbourhood is found when it is gone. */
interface FocusPlace {
  element: HTMLElement;
  /** From the element itself outwards. */
  levels: Level[];
  /** Which of its list item's controls it was. */
  control: number;
}

const controlsOf = (item: Element) => [...item.querySelectorAll<HTMLElement>(FOCUSABLE)];

function placeOf(element: HTMLElement): FocusPlace | undefined {
  if (!element.closest(HOME)) return undefined;
  const levels: Level[] = [];
  for (let level: Element | null = element; level && level !== document.body; level = level.parentElement) {
    levels.push({ element: level, place: [...(level.parentElement?.children ?? [])].indexOf(level) });
  }
  const item = element.closest('li, tr');
  return { element, levels, control: item ? controlsOf(item).indexOf(element) : 0 };
}

/** Whether the element can have the focus still. */
const canHold = (element: HTMLElement) => element.isConnected && !element.matches(':disabled');

/**
 * Finds the neighbour that takes over the focus of something that is gone: the next of its list, or the one before; else the
 * region it was in, if that begins on the screen; else whatever comes before it.
 */
function neighbourOf({ element, levels, control }: FocusPlace): HTMLElement | undefined {
  if (canHold(element)) return element;
  const left = levels.findIndex((level, outwards) => outwards > 0 && level.element.isConnected);
  const around = levels[left]?.element;
  const gone = levels[left - 1];
  if (!gone || !around?.closest(HOME)) return undefined;

  if (gone.element.matches('li, tr')) {
    const item = around.children[gone.place] ?? around.children[gone.place - 1];
    const controls = item ? controlsOf(item) : [];
    const next = controls[control] ?? controls[0];
    if (next) return next;
  }
  const region = around.closest<HTMLElement>(REGION);
  if (region && beginsOnScreen(region)) return region;
  const before = around.children[gone.place - 1] ?? around;
  return lastControlUpTo(before) ?? region ?? undefined;
}

function beginsOnScreen(region: HTMLElement) {
  const { top } = region.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight;
}

/** The last control inside an element, or else the nearest one before it. */
function lastControlUpTo(element: Element): HTMLElement | undefined {
  const main = element.closest('main');
  const upTo = (main ? controlsOf(main) : []).filter(
    (control) =>
      element.contains(control) ||
      Boolean(control.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  return upTo.at(-1);
}

/** Focuses a region too, which takes it for this once. */
function giveFocus(target: HTMLElement) {
  if (!target.matches(FOCUSABLE) && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}
