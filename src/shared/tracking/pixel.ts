import { pixelCommand, type TrackingEvent } from '@/domain/tracking-events';
import { env } from '@/lib/env';

/** The queue that Meta's script takes over once it has loaded (its own base code, typed). */
interface Pixel {
  (...call: unknown[]): void;
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[][];
  push: (...call: unknown[]) => void;
  loaded: boolean;
  version: string;
  /** Keeps the script from reporting page views by itself: the app reports them, with their ids. */
  disablePushState: boolean;
}

declare global {
  interface Window {
    fbq?: Pixel;
    _fbq?: Pixel;
  }
}

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';
const COOKIES = ['_fbp', '_fbc'];

function createPixel(): Pixel {
  const call = (...args: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...args);
    else pixel.queue.push(args);
  };
  const pixel: Pixel = Object.assign(call, {
    queue: [],
    push: call,
    loaded: true,
    version: '2.0',
    disablePushState: true,
  });
  return pixel;
}

/** Loads the pixel with its first event. */
function startPixel(id: string): Pixel {
  const pixel = createPixel();
  window.fbq = pixel;
  window._fbq = pixel;
  // By itself it would also report what is clicked and what forms are called.
  pixel('set', 'autoConfig', false, id);
  pixel('init', id);
  const script = document.createElement('script');
  script.async = true;
  script.src = env.metaPixelUrl ?? SCRIPT;
  document.head.append(script);
  return pixel;
}

/** What links in mails bring along: whoever has it gets in. */
const SECRET = /[?&#](token|token_hash|code|access_token|refresh_token)=/;

/**
 * Reports an event by the browser, which tells the page's whole address; so not on a page whose address holds a secret.
 * Called after consent only.
 */
export function reportByPixel(event: TrackingEvent, custom: Record<string, unknown>, eventId: string) {
  if (env.metaPixelId === undefined || SECRET.test(location.search + location.hash)) return;
  const pixel = window.fbq ?? startPixel(env.metaPixelId);
  pixel('consent', 'grant');
  pixel(pixelCommand(event), event, custom, { eventID: eventId });
}

/** What the pixel put into this browser, for the server's report of the same event. */
export function pixelCookies(): { fbp?: string; fbc?: string } {
  const cookies = new Map(
    document.cookie.split('; ').map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  );
  return { fbp: cookies.get('_fbp'), fbc: cookies.get('_fbc') };
}

/** After a change of mind: the pixel falls silent and its cookies go. */
export function silencePixel() {
  window.fbq?.('consent', 'revoke');
  if (!('cookieStore' in window)) return;
  for (const name of COOKIES) {
    for (const domain of [null, ...parentDomains(location.hostname)]) {
      window.cookieStore.delete({ name, domain }).catch(() => undefined);
    }
  }
}

/** The pixel writes its cookies for the widest domain that it may. */
function parentDomains(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
