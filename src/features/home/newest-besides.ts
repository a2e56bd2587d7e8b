import type { Offer } from '@/shared/offers/offer';

/** The newest offers without those the page shows already. If there are no others, the newest are repeated. */
export function newestBesides(newest: readonly Offer[], shown: readonly Offer[], count: number): Offer[] {
  const ids = new Set(shown.map(({ id }) => id));
  const others = newest.filter(({ id }) => !ids.has(id));
  return (others.length > 0 ? others : newest).slice(0, count);
}
