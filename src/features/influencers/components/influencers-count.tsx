import { formatListTotal } from '@/domain/list-count';
import { Skeleton } from '@/ui/skeleton';
import { type AccountKind, accountWords } from '../account-kind';

export interface InfluencersCountProps {
  kind: AccountKind;
  /** Undefined while it loads; null when it couldn't be read. */
  total: number | undefined | null;
  search: string;
}

/** The number of matching accounts, announced when it changes. */
export function InfluencersCount({ kind, total, search }: InfluencersCountProps) {
  const { one, many } = accountWords[kind];
  return (
    <p role="status" className="flex min-h-6 min-w-0 items-center text-sm text-muted">
      {total === undefined && <Skeleton className="h-4 w-24" />}
      {typeof total === 'number' && (
        <span className="min-w-0 truncate">
          <strong className="font-semibold text-ink">
            {formatListTotal(total)} {total === 1 ? one : many}
          </strong>
          {search && ` for “${search}”`}
        </span>
      )}
    </p>
  );
}
