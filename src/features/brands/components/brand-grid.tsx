import type { Brand } from '../data/brand-list';
import { BrandCard, BrandCardSkeleton } from './brand-card';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-5 lg:grid-cols-3';

export function BrandGrid({ brands }: { brands: readonly Brand[] }) {
  return (
    <ul className={GRID}>
      {brands.map((brand) => (
        <li key={brand.id} data-item={brand.id} className="min-w-0">
          <BrandCard brand={brand} />
        </li>
      ))}
    </ul>
  );
}

/** Takes the grid's size while its brands load. */
export function BrandGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading brands" className={GRID}>
      {Array.from({ length: count }, (_, place) => `place ${place}`).map((key) => (
        <BrandCardSkeleton key={key} />
      ))}
    </div>
  );
}
