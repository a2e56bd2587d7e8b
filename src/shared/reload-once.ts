import { reload } from '@/lib/reload';
import { deviceStorage, tabStorage } from '@/lib/site-storage';

/** The releases that this tab has reloaded by itself, one a line. */
const KEY = 'promobell-reloaded-releases';

const gone = new WeakSet<object>();
let typedAt: string | undefined;
let isReloading = false;

/**
 * Notes which errors mean that a chunk could not be had, which is what a new release does to a page that was open
 * before it, and on which page something was typed.
 */
export function watchForNewRelease() {
  addEventListener('vite:preloadError', ({ payload }) => gone.add(payload));
  // Captured: what handles the key itself may end it.
  document.addEventListener(
    'input',
    () => {
      typedAt = location.pathname;
    },
    true,
  );
}

/** Whether the error is that of a chunk which could not be had, and not of the page's own code. */
export const isGoneChunk = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && gone.has(error);

/** Whether a reload would throw away what the page holds; whatever asks before the page is left is asked. */
export function holdsUnsaved(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  return typedAt === location.pathname || !dispatchEvent(leaving);
}

/**
 * Reloads, once in the life of a tab for each release: what a reload doesn't mend the next wouldn't either. Not where
 * the browser keeps nothing: the reload would end the session, and nobody could know of it afterwards.
 * @returns whether the page is on its way out
 */
export function reloadOnce(): boolean {
  if (isReloading) return true;
  const release = presentRelease();
  const reloaded = tabStorage.read(KEY)?.split('\n') ?? [];
  if (!navigator.onLine || reloaded.includes(release)) return false;
  tabStorage.write(KEY, [...reloaded, release].join('\n'));
  if (tabStorage.holdsRefused() || deviceStorage.holdsRefused()) return false;
  isReloading = true;
  reload();
  return true;
}

/** The build names the app's first script by what it and all that it leads to hold. */
function presentRelease() {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script?.src ?? location.origin;
}
