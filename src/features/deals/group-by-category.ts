import type { Category } from '@rules/categories';

export interface CategoryGroup<Offer> {
  category: Category;
  offers: Offer[];
}

/**
 * Groups a list that is sorted by category, keeping the order. An offer that was moved to another category while the list
 * was read joins its new group.
 */
export function groupByCategory<Offer extends { category: Category }>(
  offers: readonly Offer[],
): CategoryGroup<Offer>[] {
  const groups = new Map<Category, Offer[]>();
  for (const offer of offers) {
    const group = groups.get(offer.category);
    if (group) group.push(offer);
    else groups.set(offer.category, [offer]);
  }
  return [...groups].map(([category, offersOfIt]) => ({ category, offers: offersOfIt }));
}
