import { grouped } from '@rules/grouped';
import { Link } from 'react-router-dom';
import { ItemList } from '@/shared/lists/item-list';
import { paths } from '@/shared/paths';
import { BrandMark } from '@/ui/brand-mark';
import { Skeleton } from '@/ui/skeleton';
import type { Brand } from '../brand-list';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-5 lg:grid-cols-3';

export function BrandGrid({ brands }: { brands: readonly Brand[] }) {
  return (
    <ItemList items={brands} className={GRID}>
      {(brand) => <BrandCard brand={brand} />}
    </ItemList>
  );
}

/** Takes the grid's size while its brands load. */
export function BrandGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading brands" className={GRID}>
      {Array.from({ length: count }, (_, index) => `item ${index}`).map((key) => (
        <BrandCardSkeleton key={key} />
      ))}
    </div>
  );
}

const CARD = 'flex min-w-0 items-center gap-4 rounded border bg-raised p-5 shadow-card';

/** A brand with its number of live offers. The whole card links to its page. */
function BrandCard({ brand: { name, dealCount } }: { brand: Brand }) {
  return (
    <article className={`group relative transition-[border-color] hover:border-line-strong ${CARD}`}>
      <BrandMark name={name} />
      <div className="min-w-0 flex-1">
        <h2 dir="auto" title={name} className="truncate text-left text-lg">
          <Link
            to={paths.brand(name)}
            data-prefetch
            className="rounded-sm outline-none group-hover:underline after:absolute after:inset-0 after:rounded focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            <bdi translate="no">{name}</bdi>
          </Link>
        </h2>
        <p className="truncate text-sm text-muted tabular-nums">{`${grouped(dealCount)} offer(s) available`}</p>
      </div>
    </article>
  );
}

/** Takes the shape and size of a brand's card while it loads. */
function BrandCardSkeleton() {
  return (
    <div className={CARD}>
      <Skeleton className="size-12 flex-none" />
      <div className="min-w-0 flex-1">
        <p className="text-lg">
          <Skeleton className="inline-block h-4 w-2/3" />
        </p>
        <p className="text-sm">
          <Skeleton className="inline-block h-3 w-1/2" />
        </p>
      </div>
    </div>
  );
}
