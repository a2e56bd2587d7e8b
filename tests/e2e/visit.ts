import { expect, type Page } from '@playwright/test';
import type { People, Person } from '../support/people';
import { appRuns, loadedItems, pageHasCome } from './screens';
import type { Trouble } from './trouble';

export interface Surface {
  path: string;
  /** What has to be shown before the screen is checked. */
  heading: string;
  /** How many tickets or cards at least; none at all with 0. */
  cards?: number;
  /** Failed requests that are expected on this screen. */
  provokes?: RegExp;
  /** Laid out otherwise on a desktop than on a phone. */
  isWide?: true;
  /** Opens the dialog, sheet or menu over the page. */
  open?: (page: Page) => Promise<void>;
}

/** The screens of a kind of account. */
export interface SurfacesOf {
  who: string;
  account?: (people: People) => Promise<Person>;
  surfaces: (on: 'phone' | 'desktop') => Surface[];
}

/** Opens a screen, or goes there from the previous one, and waits until it is complete. */
export async function visit(page: Page, trouble: Trouble, { path, heading, cards, provokes }: Surface) {
  if (provokes) trouble.expect(provokes);
  if (page.url() === 'about:blank') {
    await page.goto(path);
    // The next screen is navigated to inside the app, which doesn't hear of that before it runs.
    await appRuns(page);
  }
  // Navigating inside the app saves a full page load for each screen.
  else await page.evaluate(navigate, path);
  await pageHasCome(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  if (cards) await expect.poll(() => cardsOf(page)).toBeGreaterThanOrEqual(cards);
  // The list of the screen before stays, faded, until the next one has come.
  if (cards === 0) await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('.animate-shimmer')).toHaveCount(0);
  if (provokes) await expect.poll(() => trouble.hasSeen(provokes), `${provokes}`).toBe(true);
}

/** How many tickets, cards or rows there are. */
const cardsOf = async (page: Page) =>
  Math.max(await page.getByRole('article').count(), await loadedItems(page));

/** Goes to another page inside the app; runs in the page. The router keeps scroll positions by the entry's key: a new one begins at the top. */
export function navigate(path: string) {
  history.pushState({ key: String(performance.now()) }, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}
