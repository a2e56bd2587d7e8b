import { countsIn } from '@rules/countries';
import { isOnDomain } from '@rules/domains';
import type { ExtensionOffer } from '@/domain/extension-offer';
import type { OfferList, Stored } from '../stored';
import { isMarketplace } from './marketplaces';

/** The time by the service's clock, which decides when an offer ends. */
export function serviceTime({ clockAhead }: Pick<Stored, 'clockAhead'>): Date {
  return new Date(Date.now() + clockAhead);
}

/** The offers to show now: live, and of nobody who is muted. Those that don't count in the member's country come last. */
export function liveOffers({ list, muted }: Pick<Stored, 'list' | 'muted'>, now: Date): ExtensionOffer[] {
  if (!list) return [];
  const today = utcDay(now);
  const live = list.offers.filter(
    ({ influencer_id, expiration_date }) =>
      !muted.people.includes(influencer_id) && (expiration_date === null || expiration_date >= today),
  );
  const elsewhere = live.filter((offer) => !countsForMember(offer, list));
  return [...live.filter((offer) => countsForMember(offer, list)), ...elsewhere];
}

/** Whether an offer counts in the country by which the member's bell goes. */
export function countsForMember(
  { countries = [] }: Pick<ExtensionOffer, 'countries'>,
  list: Pick<OfferList, 'country'> | null,
): boolean {
  return countsIn(countries, list?.country ?? null);
}

/** `YYYY-MM-DD`. Days are compared as texts, because reading thousands of dates takes longer than rendering the popup. */
const utcDay = (time: Date) => time.toISOString().slice(0, 10);

/** The offers whose shops light the bell: live ones that count for the member, without marketplaces and the domains of muted shops. */
export function ringingOffers(stored: Pick<Stored, 'list' | 'muted'>, now: Date): ExtensionOffer[] {
  const counting = liveOffers(stored, now).filter((offer) => countsForMember(offer, stored.list));
  return withoutSilentDomains(counting, (domain) => silencedBy(stored.muted.shops, domain) !== undefined);
}

/** The offers, each with only those of its domains at which the bell rings: no marketplaces, and none that is silent. */
export function withoutSilentDomains(
  offers: readonly ExtensionOffer[],
  isSilent: (domain: string) => boolean,
): ExtensionOffer[] {
  return offers.map((offer) => ({
    ...offer,
    domains: offer.domains.filter((domain) => !isMarketplace(domain) && !isSilent(domain)),
  }));
}

/**
 * Which of some muted shops silences an offer's domain. One that was muted on the site may be a host below it, such as m.shop.example: an
 * offer counts in the whole shop, and so does a mute.
 */
export function silencedBy(shops: readonly string[], domain: string): string | undefined {
  return shops.find((shop) => isOnDomain(domain, shop) || isOnDomain(shop, domain));
}

/** When the first of the offers ends, by the service's clock; undefined when none does. */
export function nextExpiry(offers: readonly ExtensionOffer[]): number | undefined {
  const days = offers.flatMap(({ expiration_date }) => expiration_date ?? []).sort();
  const [first] = days;
  if (first === undefined) return undefined;
  const end = new Date(`${first}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + 1);
  return end.getTime();
}

/** The offers that are alerts: as on the site, not those whose last day is today (docs/product/following-and-alerts.md#alerts). */
export function alertsAmong(offers: readonly ExtensionOffer[], now: Date): ExtensionOffer[] {
  const today = utcDay(now);
  return offers.filter(({ expiration_date }) => expiration_date !== today);
}

/** The alerts among which new ones are counted: those that count in the member's country, without those whose shops are all muted. */
export function countedAlerts(
  alerts: readonly ExtensionOffer[],
  { list, muted }: Pick<Stored, 'list' | 'muted'>,
): ExtensionOffer[] {
  const rings = (domain: string) => !silencedBy(muted.shops, domain);
  return alerts.filter(
    (offer) => countsForMember(offer, list) && (offer.domains.length === 0 || offer.domains.some(rings)),
  );
}

/** Whether an alert came since the newest that was seen; with null none was seen, and each is new. */
export function isNewAlert({ created_at }: ExtensionOffer, seenAt: string | null): boolean {
  return seenAt === null || created_at > seenAt;
}

/** How many of the alerts are new. */
export function newAlertCount(offers: readonly ExtensionOffer[], seenAt: string | null): number {
  return offers.filter((offer) => isNewAlert(offer, seenAt)).length;
}
