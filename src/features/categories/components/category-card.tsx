import type { Category } from '@rules/categories';
import { Link } from 'react-router-dom';
import { CategoryIcon } from '@/shared/categories/category-icon';
import { paths } from '@/shared/paths';
import { Skeleton } from '@/ui/skeleton';

export interface CategoryCardProps {
  category: Category;
  /** Live offers; undefined while the number loads. */
  live: number | undefined;
}

/** A category with its number of live offers. The whole card links to its deals. */
export function CategoryCard({ category, live }: CategoryCardProps) {
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
          {live === undefined ? (
            <Skeleton className="inline-block h-3 w-24" />
          ) : (
            `${live.toLocaleString('en-US')} ${live === 1 ? 'promo code' : 'promo codes'}`
          )}
        </p>
      </div>
    </article>
  );
}
