import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { MetaStore } from './meta-store';
import { PIXEL_SCRIPT } from './pixel-script';

const report = z.object({
  data: z.array(z.looseObject({ event_name: z.string(), event_id: z.string() })).check(z.minLength(1)),
});

/**
 * Stands in for Meta under `/meta/`: the pixel's script and its picture, and `POST /v24.0/{pixel}/events` of the
 * Conversions API. `/meta/reports` tells what arrived.
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
  if (url.pathname === '/meta/reports') return json(200, store.list());
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
  if (request.headers.authorization !== `Bearer ${accessToken}`) {
    return json(401, {
      error: { message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190 },
    });
  }
  const parsed = report.safeParse(parseJson(body));
  if (!parsed.success) {
    return json(400, { error: { message: 'Invalid parameter', type: 'OAuthException', code: 100 } });
  }
  for (const event of parsed.data.data) {
    store.add({ by: 'server', pixelId, name: event.event_name, eventId: event.event_id, details: event });
  }
  return json(200, { events_received: parsed.data.data.length, messages: [] });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
