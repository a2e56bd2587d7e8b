import { env } from '@/lib/env';
import { fetchAsCaller } from '@/lib/supabase/fetch-as-caller';
import { objectsToMeasuring } from '../tracking/consent';
import type { Arrival } from './arrival';

/** What happened to an offer (docs/product/results.md#what-is-counted). */
export type ResultKind = 'shown' | 'copied' | 'shop' | 'followed';

/** Where the person found it. */
export type ResultSource = 'deals' | 'profile' | 'brand' | 'alerts' | Arrival;

interface ResultEvent {
  offer: string;
  kind: ResultKind;
  source: ResultSource;
}

/** As many as the database takes at once. */
const MOST_AT_ONCE = 50;
/** So that what belongs together is one request, and that none competes with those of the page. */
const PAUSE_MS = 5_000;

/** What was counted since the page was loaded: the database counts each once a day, so there is no use in sending it again. */
const counted = new Set<string>();
let waiting: ResultEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Counts what happened to an offer, for the sums that its influencer sees: a little later, and at once when the page is left. What
 * can't be sent is lost. Whoever objects to being measured isn't counted (docs/product/tracking-and-privacy.md#counting).
 */
export function countResult(event: ResultEvent) {
  const key = `${event.kind} ${event.offer}`;
  if (counted.has(key) || objectsToMeasuring()) return;
  counted.add(key);
  waiting.push(event);
  if (waiting.length === 1) {
    timer = setTimeout(send, PAUSE_MS);
    document.addEventListener('visibilitychange', sendWhenHidden);
  }
  if (waiting.length === MOST_AT_ONCE) send();
}

function sendWhenHidden() {
  if (document.visibilityState === 'hidden') send();
}

function send() {
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', sendWhenHidden);
  const events = waiting;
  waiting = [];
  const request = fetchAsCaller(`${env.supabaseUrl}/rest/v1/rpc/count_results`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ events }),
    // The browser sends it also when the page is gone.
    keepalive: true,
  });
  request.catch(() => undefined);
}
