import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { parsedJson } from '../parsed-json';

/** An event as it arrived. Most arrive twice, from the pixel and from the server. */
interface ReceivedEvent {
  /** The browser's pixel, or the Conversions API. */
  by: 'pixel' | 'server';
  pixelId: string;
  name: string;
  /** An event has the same id from the pixel and from the server. */
  eventId: string;
  /** Everything that was sent with it. */
  details: unknown;
}

/** Beyond this number the oldest events are dropped. */
const MAX_EVENTS = 500;

/** Keeps the newest events that Meta would have received, newest first. */
export class MetaStore {
  #events: ReceivedEvent[] = [];
  /** Set by tests: the Conversions API refuses every event. */
  isRefusing = false;

  add(event: ReceivedEvent) {
    this.#events = [event, ...this.#events].slice(0, MAX_EVENTS);
  }

  list(): ReceivedEvent[] {
    return this.#events;
  }
}

/**
 * Stands in for Meta's fbevents.js: takes over the queue of calls and sends each tracked event by requesting a picture
 * from where it was loaded, as Meta's script does.
 */
const PIXEL_SCRIPT = `(() => {
  const base = new URL('.', document.currentScript.src);
  const fbq = window.fbq;
  let pixel = '';
  let revoked = false;
  fbq.callMethod = (command, ...rest) => {
    if (command === 'init') pixel = String(rest[0]);
    if (command === 'consent') revoked = rest[0] === 'revoke';
    if (revoked || (command !== 'track' && command !== 'trackCustom')) return;
    const [name, custom = {}, options = {}] = rest;
    const picture = new URL('tr', base);
    picture.search = new URLSearchParams({
      id: pixel, ev: name, eid: options.eventID ?? '', dl: location.href, cd: JSON.stringify(custom),
    });
    new Image().src = picture;
  };
  for (const call of fbq.queue.splice(0)) fbq.callMethod(...call);
})();
`;

const sentEvents = z.object({
  data: z.array(z.looseObject({ event_name: z.string(), event_id: z.string() })).check(z.minLength(1)),
});

/**
 * Stands in for Meta under `/meta/`: the pixel's script and its picture, and `POST /v24.0/{pixel}/events` of the
 * Conversions API. `/meta/events` returns what arrived.
 * @returns false when the path is none of these
 */
export async function serveMeta(
  store: MetaStore,
  accessToken: string,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const json = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return true;
  };
  if (url.pathname === '/meta/events') return json(200, store.list());
  if (url.pathname === '/meta/fbevents.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(PIXEL_SCRIPT);
    return true;
  }
  if (url.pathname === '/meta/tr') {
    const [pixelId = '', name = '', eventId = ''] = ['id', 'ev', 'eid'].map(
      (key) => url.searchParams.get(key) ?? '',
    );
    store.add({ by: 'pixel', pixelId, name, eventId, details: Object.fromEntries(url.searchParams) });
    response.writeHead(204).end();
    return true;
  }
  const [, pixelId] = /^\/meta\/v\d+\.\d+\/([^/]+)\/events$/.exec(url.pathname) ?? [];
  if (pixelId === undefined || request.method !== 'POST') return false;
  const body = await text(request);
  if (store.isRefusing || request.headers.authorization !== `Bearer ${accessToken}`) {
    return json(401, { error: { message: 'Invalid OAuth access token.' } });
  }
  const parsed = sentEvents.safeParse(parsedJson(body));
  if (!parsed.success) {
    return json(400, { error: { message: 'Invalid parameter' } });
  }
  for (const event of parsed.data.data) {
    store.add({ by: 'server', pixelId, name: event.event_name, eventId: event.event_id, details: event });
  }
  return json(200, { events_received: parsed.data.data.length });
}
