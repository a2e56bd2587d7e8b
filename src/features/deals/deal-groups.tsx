import { useId } from 'react';
import { CategoryIcon } from '@/features/categories/category-icon';
import type { Offer } from '@/features/offer/offer';
import { OfferGrid } from '@/features/offer/offer-grid';
import { type CategoryGroup, groupByCategory } from './rules/group-by-category';

function DealGroup({ category, offers }: CategoryGroup<Offer>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 flex items-center gap-2.5 text-xl">
        <CategoryIcon category={category} size={22} />
        {category}
      </h2>
      <OfferGrid offers={offers} />
    </section>
  );
}

/** Offers in groups, each category under its own heading. */
export function DealGroups({ offers }: { offers: readonly Offer[] }) {
  return (
    <div className="flex flex-col gap-10">
      {groupByCategory(offers).map((group) => (
        <DealGroup key={group.category} {...group} />
      ))}
    </div>
  );
}
