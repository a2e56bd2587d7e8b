import { splitName, TRACKING_CURRENCY, type TrackingEvent } from '@rules/tracking-events';
import { env } from '@/lib/env';
import { pixelCookies, trackByPixel } from './pixel';

/** What an event tells besides its name and page. */
export interface EventDetails {
  /** US dollars. */
  value?: number;
  contentName?: string;
  contentCategory?: string;
  /** The server hashes it before passing it on. */
  person?: { email: string; fullName: string };
}

/** Sends an event through the pixel and through the server, under one id. Called after consent only. */
export function sendEvent(event: TrackingEvent, path: string, details: EventDetails) {
  const { value, contentName, contentCategory, person } = details;
  const eventId = crypto.randomUUID();
  const customData = {
    currency: TRACKING_CURRENCY,
    ...(value !== undefined && { value }),
    ...(contentName !== undefined && { content_name: contentName }),
    ...(contentCategory !== undefined && { content_category: contentCategory }),
  };
  trackByPixel(event, customData, eventId);
  trackByServer({
    eventName: event,
    eventData: {
      eventId,
      // Without the query, which may hold a search.
      sourceUrl: `${location.origin}${path}`,
      customData,
      userData: { ...pixelCookies(), ...(person && { email: person.email, ...splitName(person.fullName) }) },
    },
  });
}

/** `keepalive` lets the request outlive the page. It carries no session, nobody waits for its answer, and a failure is ignored. */
function trackByServer(body: Record<string, unknown>) {
  fetch(`${env.supabaseUrl}/functions/v1/meta-conversion-api`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', apikey: env.supabaseKey },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
