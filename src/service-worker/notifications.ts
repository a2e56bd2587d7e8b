import { notificationFor } from '@/domain/push-notification';
import { readPushDevice } from '@/lib/push-device';
import { type MessageToPage, OPEN_MESSAGE } from '@/lib/service-worker-messages';
import { NO_PAGES } from './documents';

const ICON = '/icon-192.png';
/** The icon that Android draws, in one colour, in its status bar. */
const BADGE = '/badge-96.png';

/** Shows a message that the push service has brought. */
export async function showPush(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  message: string,
  origin: string,
): Promise<void> {
  const device = await readPushDevice();
  const { title, body, tag, path } = notificationFor(message, device?.userId ?? null, origin);
  await registration.showNotification(title, { body, tag, icon: ICON, badge: BADGE, data: path });
}

/** What is used of a WindowClient. */
interface Page {
  url: string;
  visibilityState: string;
  frameType: string;
  focus(): Promise<unknown>;
  postMessage(message: MessageToPage): void;
}

/** What is used of the worker's Clients. */
interface Pages {
  matchAll(options: { type: 'window' }): Promise<readonly Page[]>;
  openWindow(path: string): Promise<unknown>;
}

/**
 * Opens what a tapped notification is about: in a page of the app that is open already, preferably a visible one, else in a new one.
 * @param path what showPush stored with the notification
 */
export async function openNotification(pages: Pages, path: unknown): Promise<void> {
  const target = typeof path === 'string' ? path : '/';
  const tabs = (await pages.matchAll({ type: 'window' })).filter(isOfApp);
  const page = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0];
  if (!page) {
    await pages.openWindow(target);
    return;
  }
  page.postMessage({ type: OPEN_MESSAGE, path: target });
  // The browser may refuse the focus; the page opens the path all the same.
  await page.focus().catch(() => undefined);
}

/** Whether the app runs in a page. Embeds, on another site or in a tab of their own, and feeds are clients, too, but can open nothing. */
function isOfApp({ url, frameType }: Page): boolean {
  const { pathname, search } = new URL(url);
  return frameType !== 'nested' && !NO_PAGES.some((pattern) => pattern.test(pathname + search));
}
