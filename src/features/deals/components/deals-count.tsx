import { RefreshCw } from 'lucide-react';
import { offersLabel } from '@/domain/list-count';
import { IconButton } from '@/ui/icon-button';
import { Skeleton } from '@/ui/skeleton';

export interface DealsCountProps {
  /** Undefined when it isn't known. */
  total: number | undefined;
  loading: boolean;
  search: string;
  refreshing: boolean;
  onRefresh: () => void;
}

/** The number of matching offers, announced when it changes, and the refresh button. */
export function DealsCount({ total, loading, search, refreshing, onRefresh }: DealsCountProps) {
  return (
    <div className="flex min-w-0 items-center gap-1">
      <p role="status" className="min-h-5 min-w-0 truncate text-sm text-muted">
        {loading && <Skeleton className="h-4 w-20" />}
        {total !== undefined && (
          <>
            <strong className="font-semibold text-ink">{offersLabel(total)}</strong>
            {search && ` for “${search}”`}
          </>
        )}
      </p>
      <IconButton
        label="Refresh deals"
        icon={<RefreshCw size={16} aria-hidden="true" className={refreshing ? 'animate-spin' : undefined} />}
        onClick={onRefresh}
        className="text-muted"
      />
    </div>
  );
}
