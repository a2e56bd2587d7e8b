import { pixelCommand, type TrackingEvent } from '@rules/tracking-events';
import { env } from '@/lib/env';

/** The queue that Meta's script takes over once it has loaded (its own base code, typed). */
interface Pixel {
  (...call: unknown[]): void;
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[][];
  push: (...call: unknown[]) => void;
  loaded: boolean;
  version: string;
  /** Keeps the script from sending page views by itself: the app sends them, with their ids. */
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

/** Loads the pixel. Called for the first event that may be sent, so that nothing is loaded from Meta before. */
function startPixel(id: string): Pixel {
  const pixel = createPixel();
  window.fbq = pixel;
  window._fbq = pixel;
  // Otherwise it would also send clicks and the names of forms.
  pixel('set', 'autoConfig', false, id);
  pixel('init', id);
  const script = document.createElement('script');
  script.async = true;
  script.src = env.metaPixelUrl ?? SCRIPT;
  document.head.append(script);
  return pixel;
}

/** Parameters of mails' links that are secrets. */
const SECRET = /[?&#](token|token_hash|code|access_token|refresh_token)=/;

/** Parameters are decoded first, because one may itself be the address of a page with a secret (`?next=…`, to return to after signing in). */
function holdsSecret({ search, hash }: Location): boolean {
  const query = Array.from(new URLSearchParams(search), ([name, value]) => `&${name}=${value}`);
  return SECRET.test(query.join('') + hash);
}

/**
 * Sends an event through the pixel. The pixel sends the page's whole address, so nothing is sent from a page whose address holds a secret.
 * Called after consent only.
 */
export function trackByPixel(event: TrackingEvent, custom: Record<string, unknown>, eventId: string) {
  if (env.metaPixelId === undefined || holdsSecret(location)) return;
  const pixel = window.fbq ?? startPixel(env.metaPixelId);
  pixel('consent', 'grant');
  pixel(pixelCommand(event), event, custom, { eventID: eventId });
}

/** The pixel's cookies, for the server's report of the same event. */
export function pixelCookies(): { fbp?: string; fbc?: string } {
  const cookies = new Map(
    document.cookie.split('; ').map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  );
  return { fbp: cookies.get('_fbp'), fbc: cookies.get('_fbc') };
}

/** When consent is withdrawn: stops the pixel and removes its cookies. */
export function silencePixel() {
  window.fbq?.('consent', 'revoke');
  for (const name of COOKIES) {
    removeCookie(name);
    for (const domain of parentDomains(location.hostname)) removeCookie(name, domain);
  }
}

/** Removes a cookie. Browsers ignore this for a domain that can't have cookies, such as co.uk. */
function removeCookie(name: string, domain?: string) {
  const scope = domain === undefined ? '' : `; Domain=${domain}`;
  // Safari has cookieStore since 18.4 only.
  document.cookie = `${name}=; Path=/; Max-Age=0${scope}`;
}

/** A host and the domains above it, without the last label alone: the pixel sets its cookies for the widest of them that the browser allows. */
function parentDomains(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
