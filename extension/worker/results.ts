import { maySend } from '../data-collection';
import { shopAt } from '../rules/shops';
import { type Result, readSmall, readStored } from '../stored';
import { change } from '../stored-changes';
import { sendOutbox } from './outbox';

/** How many results wait to be sent at most. Only somebody who is offline for weeks reaches it. */
const MAX_RESULTS = 500;

/**
 * Counts something for the influencer, once until it is sent. Makes no request by itself, because the bell rings when a page is opened.
 * @param userId whose follow brought the offer here
 * @param mayCount false when the browser objects to measuring
 */
async function note(userId: string, { offer, kind }: Result, mayCount: boolean): Promise<void> {
  if (!mayCount || !(await maySend(kind === 'rung' ? 'browsingActivity' : 'technicalAndInteraction'))) return;
  await change(userId, ['results'], ({ results }) => {
    const others = results.filter((other) => other.offer !== offer || other.kind !== kind);
    return { results: [...others, { offer, kind }].slice(-MAX_RESULTS) };
  });
}

/** The ticket was shown in a page, which counts only if the person agreed. */
export async function noteRing(userId: string, offer: string, mayCount: boolean): Promise<void> {
  const { countsRings } = await readSmall('countsRings');
  await note(userId, { offer, kind: 'rung' }, mayCount && countsRings);
}

/** 'Shop' was pressed. */
export async function noteShop(userId: string, offer: string, mayCount: boolean): Promise<void> {
  await note(userId, { offer, kind: 'shop' }, mayCount);
  if (mayCount) await sendNow();
}

/** A press is sent at once: 'Did it work?' counts only of somebody of whom the service has heard before that it tried the code. */
const sendNow = () => sendOutbox().catch(() => undefined);

/** A code was copied: each of its shops asks 'Did it work?' the next time, wherever it was copied. */
export async function noteCopy(userId: string, offer: string, mayCount: boolean): Promise<void> {
  const { list } = await readStored();
  const offers = list?.offers ?? [];
  const domains = offers.find(({ id }) => id === offer)?.domains ?? [];
  const shops = domains.flatMap((domain) => shopAt(offers, domain) ?? []);
  if (shops.length > 0) {
    const asking = Object.fromEntries(shops.map((shop) => [shop, offer]));
    await change(userId, ['copied'], ({ copied }) => ({ copied: { ...copied, ...asking } }));
  }
  await note(userId, { offer, kind: 'copied' }, mayCount);
  if (mayCount) await sendNow();
}
