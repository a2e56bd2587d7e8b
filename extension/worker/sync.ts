import { type OffersPage, parseOffersPage } from '@/domain/offers-page';
import { readList } from '../rules/pages-of-list';
import { withShops } from '../rules/shop-domain';
import { readSmall, readStored } from '../stored';
import { change, StorageFullError, showStorageFull } from '../stored-changes';
import { SignedOutError, TransientError } from './api';
import { sendOutbox, withOutgoing } from './outbox';
import { requestAsMember } from './session';

let running: Promise<void> | undefined;
let wantedAgain = false;

/**
 * Brings the list up to date, and sends the outbox. It is called by the clock, when the browser starts, after an installation or update, by opening
 * the popup, by the site, and after connecting, but never because of a shop's page. Calls during a run share one more run after it.
 */
export function sync(): Promise<void> {
  if (running !== undefined) {
    wantedAgain = true;
    return running;
  }
  running = runs().finally(() => {
    running = undefined;
  });
  return running;
}

async function runs(): Promise<void> {
  do {
    wantedAgain = false;
    await run();
  } while (wantedAgain);
}

async function run(): Promise<void> {
  const { session, list, muted } = await readStored();
  if (!session) return;
  const { userId } = session;
  try {
    await sendOutbox({ rings: true });
    const read = await readList(
      list?.version ?? null,
      (known, after) => askForOffers(userId, known, after),
      Date.now,
    );
    const cleaned = read.list && { ...read.list, offers: withShops(read.list.offers) };
    await change(userId, ['clockAhead', 'alertsSeenAt', 'muted', 'outbox'], (present) => {
      // What was muted while the answer was on its way stands, and the next answer knows of it.
      const isAsBefore = JSON.stringify(present.muted) === JSON.stringify(muted);
      return {
        ...(cleaned && { list: cleaned }),
        // A small change comes from the time that the answer takes. It isn't stored, because the worker derives icon and alarm anew from each one.
        ...(Math.abs(read.clockAhead - present.clockAhead) > DRIFT_MS && { clockAhead: read.clockAhead }),
        ...(isAsBefore && { muted: withOutgoing(read.muted, present.outbox) }),
        alertsSeenAt: later(present.alertsSeenAt, read.alertsSeenAt),
        checkedAt: Date.now(),
        offline: false,
        full: false,
      };
    });
  } catch (error) {
    // A session that has ended is forgotten already. Whatever else went wrong, the list on the device stays and the clock asks again.
    if (error instanceof SignedOutError) return;
    if (error instanceof StorageFullError) await showStorageFull(error);
    else await change(userId, [], () => ({ offline: true, full: false })).catch(showStorageFull);
  }
}

/** How far `clockAhead` may drift from what is stored before it is stored anew. */
const DRIFT_MS = 30_000;

const later = (one: string | null, other: string | null) => ((one ?? '') > (other ?? '') ? one : other);

async function askForOffers(
  userId: string,
  knownVersion: string | null,
  after: string | null,
): Promise<OffersPage> {
  const answer = await requestAsMember(
    { path: '/rest/v1/rpc/extension_offers', body: { known_version: knownVersion, after } },
    userId,
  );
  const page = parseOffersPage(answer);
  if (!page) throw new TransientError("The service answered something that this version can't read");
  return page;
}

/** The alerts up to this publishing time count as seen, here at once and on the site. */
export async function markAlertsSeen(userId: string, until: string): Promise<void> {
  const { alertsSeenAt } = await readSmall('alertsSeenAt');
  if (later(alertsSeenAt, until) === alertsSeenAt) return;
  await change(userId, ['alertsSeenAt'], (present) => ({ alertsSeenAt: later(present.alertsSeenAt, until) }));
  // If it doesn't arrive, another device shows these alerts as new once more, which isn't worth another attempt.
  await requestAsMember({ path: '/rest/v1/rpc/mark_alerts_seen', body: { seen_at: until } }, userId).catch(
    () => undefined,
  );
}
