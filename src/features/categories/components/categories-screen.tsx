import { type Category, categories } from '@rules/categories';
import { useQuery } from '@tanstack/react-query';
import { categoryCountsQuery } from '@/shared/categories/category-counts';
import { wordsForError } from '@/shared/error-words';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { useOfferNews } from '@/shared/offers/use-offer-news';
import { queryKeys } from '@/shared/query-keys';
import { ErrorState } from '@/ui/error-state';
import { PageHeader } from '@/ui/page-header';
import { CategoryCard } from './category-card';

/** The eight categories with their numbers of live offers. */
export function CategoriesScreen() {
  const counts = useQuery(categoryCountsQuery());
  useOfferNews({ keys: [queryKeys.offers.categoryCounts] });
  useFailureToast(counts.isLoadingError ? counts.error : null, 'Error loading promo codes');
  const live = new Map(counts.data?.map((count) => [count.category, count.live]));

  return (
    <>
      <PageHeader title="Categories" description="Every live promo code, by what you are shopping for." />
      {counts.isLoadingError ? (
        <ErrorState
          message={wordsForError(counts.error)}
          retrying={counts.isFetching}
          onRetry={() => void counts.refetch()}
          instead={<CategoryCards live={live} isPending />}
        />
      ) : (
        <CategoryCards live={live} isPending={counts.isPending} />
      )}
    </>
  );
}

interface CategoryCardsProps {
  /** Live offers by category; undefined while they load. */
  live: ReadonlyMap<Category, number>;
  isPending: boolean;
}

function CategoryCards({ live, isPending }: CategoryCardsProps) {
  return (
    <ul
      aria-label="Categories"
      aria-busy={isPending}
      className="mb-12 grid grid-cols-2 gap-4 md:gap-5 lg:grid-cols-4"
    >
      {categories.map((category) => (
        <li key={category} className="min-w-0">
          <CategoryCard category={category} live={live.get(category)} />
        </li>
      ))}
    </ul>
  );
}
