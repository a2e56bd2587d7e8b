import type { Category } from '@rules/categories';
import type { Offer } from '@/shared/offers/offer';

export interface CategoryGroup {
  category: Category;
  offers: Offer[];
}

/**
 * Groups a list that is sorted by category, keeping the order. An offer that was moved to another category while the list
 * was read joins its new group.
 */
export function groupByCategory(offers: readonly Offer[]): CategoryGroup[] {
  const groups = new Map<Category, Offer[]>();
  for (const offer of offers) {
    const group = groups.get(offer.category);
    if (group) group.push(offer);
    else groups.set(offer.category, [offer]);
  }
  return [...groups].map(([category, offersOfIt]) => ({ category, offers: offersOfIt }));
}
