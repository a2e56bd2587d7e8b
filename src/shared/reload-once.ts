import { reload } from '@/lib/leave-document';
import { deviceStorage, tabStorage } from '@/lib/site-storage';
import { holdsUnsaved } from './leaving';

/** The releases for which this tab has reloaded by itself, one per line. */
const KEY = 'promobell-reloaded-releases';

const gone = new WeakSet<object>();
let typedAt: string | undefined;
let isReloading = false;

/**
 * Records errors of chunks that couldn't be loaded, which happen when a new release replaces the files of an open page,
 * and pages on which something was typed.
 */
export function watchForNewRelease() {
  addEventListener('vite:preloadError', ({ payload }) => gone.add(payload));
  // In the capture phase, because a handler of the key may stop its propagation.
  document.addEventListener(
    'input',
    () => {
      typedAt = location.pathname;
    },
    true,
  );
}

/** Whether the error comes from a chunk that couldn't be loaded, and not from the page's code. */
export const isGoneChunk = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && gone.has(error);

/** Whether a reload would lose something on the page. */
export const losesByReload = () => typedAt === location.pathname || holdsUnsaved();

/**
 * Reloads once per tab and release, because a second reload wouldn't help either. It doesn't reload without a network, nor where the browser
 * stores nothing: there a reload would end the session, and the tab couldn't remember that it had reloaded.
 * @returns whether the page is reloading
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

/** The release is known by the first script's name, which the build derives from its and all imported modules' content. */
function presentRelease() {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script?.src ?? location.origin;
}
