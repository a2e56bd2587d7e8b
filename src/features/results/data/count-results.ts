import { mayWorkLater } from '@/domain/retry';
import { mayCount } from '@/features/tracking/may-count';
import { env } from '@/lib/env';
import { UnexpectedError } from '@/lib/errors';
import { callerSession, fetchAs } from '@/lib/supabase/client';
import { storedAccount } from '@/lib/supabase/stored-session';
import { noteClientError } from '@/shared/client-errors/note-client-error';
import type { Arrival } from '../arrival';

/** What happened to an offer (docs/product/results.md#what-is-counted). */
export type ResultKind = 'shown' | 'copied' | 'shop' | 'followed';

export type ResultSource = 'deals' | 'profile' | 'brand' | 'alerts' | Arrival;

interface ResultEvent {
  offer: string;
  kind: ResultKind;
  source: ResultSource;
  /** The reply rule whose message on Instagram led here. */
  rule?: string;
}

interface WaitingResult {
  event: ResultEvent;
  /** Who was signed in; null for a visitor. */
  by: string | null;
}

/** The most results that the database takes at once. */
const MAX_BATCH_SIZE = 50;
/** How long results wait: those that belong together become one request, and the page's own requests go first. */
const PAUSE_MS = 5_000;
/** The pause doubles with each failure, up to this. */
const LONGEST_PAUSE_MS = 300_000;
/** More than a visit has; beyond it the oldest are lost. */
const MAX_WAITING = 500;

/** What was counted since the page was loaded, for whom and on which day (UTC). The database counts each once a day, so there is no use in sending it again. */
const counted = new Set<string>();
let waiting: WaitingResult[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
/** Resolves when all requests that were made so far have been answered or have failed. */
let answered: Promise<void> = Promise.resolve();

/**
 * Counts what happened to an offer, for the sums that its influencer sees: a little later, and at once when the page is left. What the
 * service can't take now is sent again as long as the page is open. Robots aren't counted, nor is whoever objects to being measured
 * (docs/product/tracking-and-privacy.md#counting).
 */
export function countResult(event: ResultEvent) {
  const by = signedIn();
  const day = new Date().toISOString().slice(0, 10);
  const key = `${day} ${by} ${event.kind} ${event.offer}`;
  if (counted.has(key) || !mayCount()) return;
  counted.add(key);
  sendLater([...waiting, { event, by }]);
  if (waiting.length >= MAX_BATCH_SIZE && failures === 0) void send();
}

const signedIn = () => storedAccount()?.user.id ?? null;

/** @param results all that wait, the oldest first */
function sendLater(results: readonly WaitingResult[]) {
  waiting = results.slice(-MAX_WAITING);
  timer ??= setTimeout(send, Math.min(PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS));
  document.addEventListener('visibilitychange', sendWhenHidden);
  window.addEventListener('pagehide', send);
}

function sendWhenHidden() {
  if (document.visibilityState === 'hidden') void send();
}

async function send() {
  clearTimeout(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', sendWhenHidden);
  window.removeEventListener('pagehide', send);
  const batches = inBatches(waiting);
  waiting = [];
  // Whoever objects meanwhile isn't counted any more.
  if (!mayCount()) return;
  const answers = Promise.all(batches.map(sendBatch));
  answered = Promise.all([answered, answers]).then(() => undefined);
  const unsent = (await answers).flat();
  failures = unsent.length > 0 ? failures + 1 : 0;
  if (unsent.length > 0) sendLater([...unsent, ...waiting]);
}

/** Sends without a pause what waits, and resolves when that and what is under way has been answered or has failed. */
export async function sendWaiting(): Promise<void> {
  if (waiting.length > 0) void send();
  await answered;
}

/** Splits results into requests: each has results of one person, and at most MAX_BATCH_SIZE of them. */
function inBatches(results: readonly WaitingResult[]): WaitingResult[][] {
  const batches: WaitingResult[][] = [];
  for (const by of new Set(results.map((result) => result.by))) {
    const own = results.filter((result) => result.by === by);
    for (let first = 0; first < own.length; first += MAX_BATCH_SIZE) {
      batches.push(own.slice(first, first + MAX_BATCH_SIZE));
    }
  }
  return batches;
}

/** @returns what has to be sent again. The database counts nothing twice, so an answer that was lost does no harm. */
async function sendBatch(batch: WaitingResult[]): Promise<WaitingResult[]> {
  const by = batch[0]?.by ?? null;
  // Somebody else's are never sent as this person's. A visitor's need no session.
  if (by !== null && signedIn() !== by) return [];
  try {
    const session = by === null ? null : await callerSession();
    // The session couldn't be renewed, or is somebody else's by now. The next try tells which.
    if ((session?.user.id ?? null) !== by) return batch;
    const response = await fetchAs(session, `${env.supabaseUrl}/rest/v1/rpc/count_results`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ events: batch.map(({ event }) => event) }),
      // The browser sends it also when the page is gone.
      keepalive: true,
    });
    // A session that ended elsewhere will have been renewed or removed by the next try.
    if (mayWorkLater(response.status) || response.status === 401) return batch;
    if (!response.ok) await noteRefusal(response);
    return [];
  } catch {
    return batch;
  }
}

/** The service leaves out what may not count without refusing it, so a refusal is an error of ours. */
async function noteRefusal(response: Response) {
  const reason = reasonOf(await response.text());
  noteClientError(new UnexpectedError(`Results were refused with ${response.status}: ${reason}`), 'results');
}

/** The database's code and message, and not its JSON: the note of an error blanks out what stands in quotation marks, which may be somebody's words. */
function reasonOf(body: string): string {
  try {
    const { code, message }: Record<string, unknown> = JSON.parse(body);
    return [code, message].filter((part) => typeof part === 'string').join(': ') || body;
  } catch {
    return body;
  }
}
