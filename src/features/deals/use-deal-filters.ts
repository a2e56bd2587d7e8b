import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DealFilters, parseDealFilters, writeDealFilters } from '@/domain/deal-filters';

/**
 * The filters in the URL. `change` makes a new step in the history, so that Back undoes it; `amend`
 * rewrites the present step, as typing does.
 */
export function useDealFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => parseDealFilters(params), [params]);

  const write = useCallback(
    (part: Partial<DealFilters>, replace: boolean) =>
      setParams((now) => writeDealFilters(now, { ...parseDealFilters(now), ...part }), {
        replace,
        preventScrollReset: true,
      }),
    [setParams],
  );
  const change = useCallback((part: Partial<DealFilters>) => write(part, false), [write]);
  const amend = useCallback((part: Partial<DealFilters>) => write(part, true), [write]);

  return { filters, change, amend };
}
