import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { offersLabel } from '@/domain/counts';
import { type Brand, POPULAR_BRANDS, popularBrandsQuery } from '@/features/brands/brands';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { QueryState } from '@/shared/query-state';
import { BrandMark } from '@/ui/brand-mark';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { Repeated, Skeleton } from '@/ui/skeleton';
import { HomeSection } from './home-section';

const RAILS = 'grid grid-cols-3 gap-y-6 sm:grid-cols-4 lg:grid-cols-6';
/** The line and the two cords on which a brand's sign hangs; every second pair is longer. */
const HOOK =
  'relative border-t-2 border-line-strong even:[--cord:2.25rem] [--cord:1.25rem] pt-(--cord) ' +
  'before:absolute before:top-0 before:left-[calc(50%-1.5rem)] before:h-(--cord) before:w-px before:bg-line-strong ' +
  'after:absolute after:top-0 after:left-[calc(50%+1.5rem)] after:h-(--cord) after:w-px after:bg-line-strong';

/** The brands with the most live offers, drawn as hanging signs. */
export function BrandsSection() {
  return (
    <HomeSection title="Brands in the hall" more={{ label: 'All brands', to: pages.brands.path }}>
      <QueryState
        query={useQuery(popularBrandsQuery())}
        waiting={<BrandsSkeleton />}
        empty={
          <EmptyState
            drawing={<TicketDrawing />}
            sentence="No brand has a live code right now."
            action={
              <LinkButton to={pages.influencers.path} variant="secondary">
                Meet the influencers
              </LinkButton>
            }
          />
        }
      >
        {(brands) => (
          <ul className={RAILS}>
            {brands.map((brand) => (
              <li key={brand.id} className={HOOK}>
                <Sign brand={brand} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </HomeSection>
  );
}

function Sign({ brand: { name, offerCount } }: { brand: Brand }) {
  return (
    <Link to={paths.brand(name)} className="group flex flex-col items-center rounded px-1 text-center">
      <span className="origin-top rounded-lg transition-[rotate] duration-200 group-hover:rotate-3">
        <BrandMark name={name} size="lg" />
      </span>
      <bdi
        translate="no"
        className="mt-2.5 block max-w-full truncate text-sm font-semibold group-hover:underline"
      >
        {name}
      </bdi>{' '}
      <span className="text-xs text-muted tabular-nums">{offersLabel(offerCount)}</span>
    </Link>
  );
}

/** Takes the section's size while it loads. */
function BrandsSkeleton() {
  return (
    <div role="status" aria-label="Loading brands" className={RAILS}>
      <Repeated count={POPULAR_BRANDS}>
        <div className={`${HOOK} flex flex-col items-center`}>
          <Skeleton className="size-20 rounded-lg" />
          <Skeleton className="mt-3 mb-0.5 h-4 w-20" />
          <Skeleton className="my-0.5 h-3.5 w-12" />
        </div>
      </Repeated>
    </div>
  );
}
