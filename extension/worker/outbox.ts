import { maySend } from '../data-collection';
import { type Muted, type Outgoing, readSmall } from '../stored';
import { change } from '../stored-changes';
import { type ApiRequest, BusyError, SignedOutError, TransientError } from './api';
import { noteError } from './note-error';
import { requestAsMember } from './session';

/** Stores what the person did in the outbox, so that it holds here at once, and sends it now or with the next sync. */
export async function post(userId: string, outgoing: Outgoing): Promise<void> {
  await change(userId, ['outbox', 'muted'], ({ outbox, muted }) => ({
    outbox: [...outbox.filter((other) => !isSame(other, outgoing)), outgoing],
    muted: withOutgoing(muted, [outgoing]),
  }));
  await sendOutbox().catch(() => undefined);
}

const isSame = (one: Outgoing, other: Outgoing) => one.type === other.type && one.key === other.key;

/** What will be muted once the service has been told all of the outbox. */
export function withOutgoing(before: Muted, outbox: readonly Outgoing[]): Muted {
  const after = { ...before };
  for (const outgoing of outbox) {
    if (outgoing.type === 'worked') continue;
    const { type, key, muted } = outgoing;
    const others = after[type].filter((other) => other !== key);
    after[type] = muted ? [...others, key] : others;
  }
  return after;
}

/**
 * Sends the results and the outbox, one request after the other. What the service can't take now waits for the next time and holds up
 * nothing but, after results, the answers to 'Did it work?'. Throws when the service is out of reach, and when somebody else connects
 * meanwhile, whose account has nothing to do with what is left.
 * @param rings whether rings of the bell are sent, too: only with a request for the list, which no ring causes, so that no request says when the
 * bell rang
 */
export function sendOutbox({ rings } = { rings: false }): Promise<void> {
  return navigator.locks.request('outbox', async () => {
    const small = await readSmall('session', 'outbox', 'results', 'countsRings');
    const { session, outbox, countsRings } = small;
    if (session === null) return;
    const { userId } = session;
    // Asked anew, because the person may have taken the permission back since the results were counted. Then these stay on the device.
    const maySendRings = rings && countsRings && (await maySend('browsingActivity'));
    const maySendPresses = await maySend('technicalAndInteraction');
    const results = small.results.filter(({ kind }) => (kind === 'rung' ? maySendRings : maySendPresses));
    // First, because an answer to 'Did it work?' counts only of somebody of whom the service has heard that it tried the code.
    let areResultsSent = true;
    for (let first = 0; first < results.length; first += MAX_BATCH_SIZE) {
      const batch = results.slice(first, first + MAX_BATCH_SIZE);
      const events = batch.map(({ offer, kind }) => ({ offer, kind, source: 'extension' }));
      areResultsSent = await isDone({ path: COUNT_RESULTS, body: { events } }, userId);
      if (!areResultsSent) break;
      await change(userId, ['results'], ({ results: present }) => ({ results: without(present, batch) }));
    }
    for (const outgoing of outbox) {
      if (outgoing.type === 'worked' && !areResultsSent) continue;
      if (!(await isDone(toRequest(outgoing), userId))) continue;
      await change(userId, ['outbox'], ({ outbox: present }) => ({ outbox: without(present, [outgoing]) }));
    }
  });
}

const COUNT_RESULTS = '/rest/v1/rpc/count_results';
/** As many as the service takes at once. */
const MAX_BATCH_SIZE = 50;

/** False when the service can't take it now. What it refuses for good is done too, such as an offer that is gone. */
async function isDone(asked: ApiRequest, userId: string): Promise<boolean> {
  try {
    await requestAsMember(asked, userId);
  } catch (error) {
    if (error instanceof BusyError) return false;
    if (error instanceof TransientError || error instanceof SignedOutError) throw error;
    // The service leaves out silently what counts no more, and refuses only events that aren't well-formed, so this is an error of ours.
    if (asked.path === COUNT_RESULTS) await noteError(error, 'results');
  }
  return true;
}

function without<Item>(items: readonly Item[], gone: readonly Item[]): Item[] {
  const texts = new Set(gone.map((item) => JSON.stringify(item)));
  return items.filter((item) => !texts.has(JSON.stringify(item)));
}

function toRequest(outgoing: Outgoing): ApiRequest {
  const { type, key } = outgoing;
  if (type === 'worked') {
    return { path: '/rest/v1/rpc/report_offer', body: { offer_id: key, worked: outgoing.worked } };
  }
  const column = type === 'shops' ? 'domain' : 'influencer_id';
  if (outgoing.muted) {
    return {
      path: `/rest/v1/muted_${type}`,
      body: { [column]: key },
      prefer: 'resolution=ignore-duplicates',
    };
  }
  return { method: 'DELETE', path: `/rest/v1/muted_${type}?${column}=eq.${encodeURIComponent(key)}` };
}
