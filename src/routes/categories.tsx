import { type Category, categories } from '@rules/categories';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { offersLabel } from '@/domain/counts';
import { categoryCountsQuery } from '@/features/categories/category-counts';
import { CategoryIcon } from '@/features/categories/category-icon';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { paths } from '@/shared/paths';
import { queryKeys } from '@/shared/query-keys';
import { QueryState } from '@/shared/query-state';
import { PageHeader } from '@/ui/page-header';
import { Skeleton } from '@/ui/skeleton';

export function Component() {
  const counts = useQuery(categoryCountsQuery());
  useOfferNews({ keys: [queryKeys.offers.categoryCounts] });

  return (
    <>
      <PageHeader title="Categories" description="Every live promo code, by what you are shopping for." />
      <QueryState query={counts} waiting={<CategoryCards />} failed="Error loading promo codes">
        {(live) => <CategoryCards live={new Map(live.map((count) => [count.category, count.live]))} />}
      </QueryState>
    </>
  );
}

interface CategoryCardsProps {
  /** Live offers by category; undefined while they load. */
  live?: ReadonlyMap<Category, number>;
}

function CategoryCards({ live }: CategoryCardsProps) {
  return (
    <ul
      aria-label="Categories"
      aria-busy={live === undefined}
      className="mb-12 grid grid-cols-2 gap-4 max-[17rem]:grid-cols-1 md:gap-5 lg:grid-cols-4"
    >
      {categories.map((category) => (
        <li key={category} className="min-w-0">
          <CategoryCard category={category} live={live?.get(category)} />
        </li>
      ))}
    </ul>
  );
}

interface CategoryCardProps {
  category: Category;
  /** Live offers; undefined while the number loads. */
  live: number | undefined;
}

/** A category with its number of live offers. The whole card links to its deals. */
function CategoryCard({ category, live }: CategoryCardProps) {
  return (
    <article className="group relative flex h-full min-w-0 flex-col gap-4 rounded border bg-raised p-5 shadow-card transition-[border-color] hover:border-line-strong">
      <span className="grid size-12 flex-none place-items-center rounded bg-brass-soft text-ink">
        <CategoryIcon category={category} size={24} />
      </span>
      <div className="min-w-0">
        <h2 className="truncate text-lg">
          <Link
            to={paths.explore({ category })}
            className="rounded-sm outline-none group-hover:underline after:absolute after:inset-0 after:rounded focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            {category}
          </Link>
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {live === undefined ? <Skeleton className="inline-block h-3 w-24" /> : offersLabel(live)}
        </p>
      </div>
    </article>
  );
}
