import type { Locator } from '@playwright/test';

/** What somebody sees who has pressed something. */
type Seen = 'another page' | 'another list' | 'a sheet';

/** From a press to the end of the first frame that shows this, in milliseconds. */
export const timeUntil = (pressed: Locator, seen: Seen) =>
  pressed.evaluate(untilSeen, { isBack: false, seen } as const);

/** The same for the browser's Back button. */
export const timeOfBack = (root: Locator) =>
  root.evaluate(untilSeen, { isBack: true, seen: 'another page' } as const);

interface Press {
  isBack: boolean;
  seen: Seen;
}

/**
 * Runs in the page, so it has no functions with names, for which the transpiler would call one that isn't there. What is looked at in each frame
 * costs the page nothing to speak of: to look at each ticket took a slow phone longer than the app.
 */
async function untilSeen(pressed: Element, { isBack, seen }: Press) {
  const heading = document.querySelector('h1');
  const shown = document.querySelector('[data-item]')?.parentElement?.children ?? [];
  const firstBefore = shown[0];
  const lastBefore = shown[shown.length - 1];
  const start = performance.now();
  if (isBack) history.back();
  else if (pressed instanceof HTMLElement) pressed.click();
  for (;;) {
    await new Promise(requestAnimationFrame);
    if (performance.now() - start > 10_000) throw new Error(`After ten seconds there isn't ${seen}.`);
    if (seen === 'a sheet') {
      if (document.activeElement?.closest('[role=dialog]')) break;
      continue;
    }
    if (seen === 'another page' && heading?.isConnected) continue;
    const items = [...(document.querySelector('[data-item]')?.parentElement?.children ?? [])];
    if (seen === 'another list') {
      const isSame = items[0] === firstBefore && items[items.length - 1] === lastBefore;
      if (isSame || document.querySelector('main div[aria-busy=true]')) continue;
    }
    // An influencer's first offer may be below the screen.
    if (seen === 'another page' && !isBack && items.length > 0) break;
    const isShown = items.some((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight && item.childElementCount > 0;
    });
    if (isShown) break;
  }
  // The next task after the frame. A message's or a timer's would wait for those that are due before.
  await scheduler.postTask(() => undefined, { priority: 'user-blocking' });
  return performance.now() - start;
}
