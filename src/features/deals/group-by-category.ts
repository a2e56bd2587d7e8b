import type { Category } from '@/domain/categories';
import type { Offer } from '@/shared/offers/offer';

export interface CategoryGroup {
  category: Category;
  offers: Offer[];
}

/** Parts a list that is sorted by category where the category changes; the order stays. */
export function groupByCategory(offers: readonly Offer[]): CategoryGroup[] {
  const groups: CategoryGroup[] = [];
  for (const offer of offers) {
    const last = groups.at(-1);
    if (last?.category === offer.category) last.offers.push(offer);
    else groups.push({ category: offer.category, offers: [offer] });
  }
  return groups;
}
