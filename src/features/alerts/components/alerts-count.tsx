import { formatListTotal } from '@/domain/list-count';
import { RingingBell } from '@/ui/ringing-bell';
import { Skeleton } from '@/ui/skeleton';

export interface AlertsCountProps {
  /** Undefined while it loads; null when it couldn't be read. */
  total: number | undefined | null;
  search: string;
  /** How often new alerts have come in; the bell rings each time. */
  rings: number;
}

/** The number of alerts, with the bell that rings for new ones. Announced when it changes. */
export function AlertsCount({ total, search, rings }: AlertsCountProps) {
  return (
    <p role="status" className="mb-4 flex min-h-6 min-w-0 items-center gap-2 text-sm text-muted">
      {total === undefined && <Skeleton className="h-4 w-24" />}
      {typeof total === 'number' && (
        <>
          <RingingBell rings={rings} />
          <span className="min-w-0 truncate">
            <strong className="font-semibold text-ink">
              {formatListTotal(total)} {total === 1 ? 'alert' : 'alerts'}
            </strong>
            {search && ` for “${search}”`}
          </span>
        </>
      )}
    </p>
  );
}
