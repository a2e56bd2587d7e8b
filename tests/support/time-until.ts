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

/** Runs in the page, so it has no functions with names, for which the transpiler would call one that isn't there. */
async function untilSeen(pressed: Element, { isBack, seen }: Press) {
  const heading = document.querySelector('h1');
  const idsBefore = [...document.querySelectorAll<HTMLElement>('[data-item]')].map(
    ({ dataset }) => dataset.item,
  );
  const start = performance.now();
  if (isBack) history.back();
  else if (pressed instanceof HTMLElement) pressed.click();
  for (;;) {
    await new Promise(requestAnimationFrame);
    if (performance.now() - start > 10_000) throw new Error(`After ten seconds there isn't ${seen}.`);
    const items = [...document.querySelectorAll<HTMLElement>('[data-item]')];
    const showsItems = items.some((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    const showsOthers = items.map(({ dataset }) => dataset.item).join() !== idsBefore.join();
    // An influencer's first offer may be below the screen.
    const hasItems = isBack ? showsItems : items.length > 0;
    const isBusy = document.querySelector('main div[aria-busy=true]') !== null;
    if (seen === 'another page' && heading?.isConnected === false && hasItems) break;
    if (seen === 'another list' && showsOthers && showsItems && !isBusy) break;
    if (seen === 'a sheet' && document.activeElement?.closest('[role=dialog]')) break;
  }
  // The next task after the frame. A message's or a timer's would wait for those that are due before.
  await scheduler.postTask(() => undefined, { priority: 'user-blocking' });
  return performance.now() - start;
}
