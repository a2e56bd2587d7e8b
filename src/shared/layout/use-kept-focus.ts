import { useEffect } from 'react';
import { canHold, type FocusPlace, giveFocus, neighbourOf, placeOf } from './kept-focus';

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
