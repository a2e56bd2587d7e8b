import { maySend } from '../data-collection';
import { shopAt } from '../rules/shops';
import { change, type Result, readSmall, readStored } from '../stored';

/** So many wait for the next tick at most, which nobody reaches who isn't offline for weeks. */
const MOST = 500;

/**
 * Counts something for the influencer, once until it is sent. Makes no request by itself, because the bell rings when a page is opened.
 * @param counts false when the browser objects to measuring
 */
async function note({ offer, kind }: Result, counts: boolean): Promise<void> {
  if (!counts || !(await maySend(kind === 'rung' ? 'browsingActivity' : 'technicalAndInteraction'))) return;
  await change(['session', 'results'], ({ session, results }) => {
    const others = results.filter((other) => other.offer !== offer || other.kind !== kind);
    return session === null ? {} : { results: [...others, { offer, kind }].slice(-MOST) };
  });
}

/** The ticket was shown in a page, which counts only if the person agreed. */
export async function noteRing(offer: string, counts: boolean): Promise<void> {
  const { countsRings } = await readSmall('countsRings');
  await note({ offer, kind: 'rung' }, counts && countsRings);
}

/** 'Shop' was pressed. */
export function noteShop(offer: string, counts: boolean): Promise<void> {
  return note({ offer, kind: 'shop' }, counts);
}

/** A code was copied: its shop asks 'Did it work?' the next time, wherever it was copied. */
export async function noteCopy(offer: string, counts: boolean): Promise<void> {
  const { list } = await readStored();
  const offers = list?.offers ?? [];
  const [domain] = offers.find(({ id }) => id === offer)?.domains ?? [];
  const shop = domain === undefined ? undefined : shopAt(offers, domain);
  if (shop !== undefined)
    await change(['copied'], ({ copied }) => ({ copied: { ...copied, [shop]: offer } }));
  await note({ offer, kind: 'copied' }, counts);
}
