import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { wordsForError } from '@/shared/error-words';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { classNames } from '@/ui/class-names';
import { ErrorState } from '@/ui/error-state';
import { LoadMore } from '@/ui/load-more';
import type { Brand } from '../brand';
import { BrandGrid, BrandGridSkeleton } from './brand-grid';
import { NoBrands, type NoBrandsProps } from './no-brands';

/** As many as two screens of a desktop show. */
const SKELETONS = 18;
const FAILED = 'Failed to load brands. Please try again.';

export interface BrandsListProps extends NoBrandsProps {
  list: UseInfiniteQueryResult;
  /** How many cards are on their way, where that is known. */
  skeletons: number | undefined;
  onRetry: () => void;
  brands: readonly Brand[];
}

/** The list in whichever state it is. */
export function BrandsList({
  list,
  skeletons = SKELETONS,
  onRetry,
  brands,
  filtered,
  onClear,
}: BrandsListProps) {
  useFailureToast(list.isLoadingError ? list.error : null, FAILED);

  const skeleton = <BrandGridSkeleton count={skeletons} />;
  if (list.isPending) return skeleton;
  if (list.isLoadingError) {
    return (
      <ErrorState
        message={wordsForError(list.error)}
        retrying={list.isFetching}
        onRetry={onRetry}
        instead={skeleton}
      />
    );
  }
  if (brands.length === 0) return <NoBrands filtered={filtered} onClear={onClear} />;
  return (
    <>
      <div
        aria-busy={list.isPlaceholderData}
        className={classNames('transition-opacity', list.isPlaceholderData && 'opacity-55')}
      >
        <BrandGrid brands={brands} />
      </div>
      <LoadMore
        hasMore={list.hasNextPage && !list.isPlaceholderData}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        failedMessage={FAILED}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
