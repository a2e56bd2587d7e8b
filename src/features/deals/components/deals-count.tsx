import { offersLabel } from '@/domain/list-count';
import { Skeleton } from '@/ui/skeleton';

export interface DealsCountProps {
  /** Undefined while nobody knows. */
  total: number | undefined;
  search: string;
}

/** How many offers match; spoken when it changes. */
export function DealsCount({ total, search }: DealsCountProps) {
  return (
    <p role="status" className="flex min-h-6 min-w-0 items-center text-sm text-muted">
      {total === undefined ? (
        <Skeleton className="h-4 w-24" />
      ) : (
        <span className="min-w-0 truncate">
          <strong className="font-semibold text-ink">{offersLabel(total)}</strong>
          {search && ` for “${search}”`}
        </span>
      )}
    </p>
  );
}
