import { formatListTotal } from '@/domain/list-count';
import { Skeleton } from '@/ui/skeleton';

export interface BrandsCountProps {
  /** Undefined while nobody knows; null when it couldn't be learned. */
  total: number | undefined | null;
  search: string;
}

/** How many brands match; spoken when it changes. */
export function BrandsCount({ total, search }: BrandsCountProps) {
  return (
    <p role="status" className="flex min-h-6 min-w-0 items-center text-sm text-muted">
      {total === undefined && <Skeleton className="h-4 w-20" />}
      {typeof total === 'number' && (
        <span className="min-w-0 truncate">
          <strong className="font-semibold text-ink">
            {formatListTotal(total)} {total === 1 ? 'brand' : 'brands'}
          </strong>
          {search && ` for “${search}”`}
        </span>
      )}
    </p>
  );
}
