import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ListFilters } from '@/domain/list-filters';
import { FIRST_PAGE, type Page, pageArguments } from '@/shared/lists/list-query';
import type { SignalState } from '@/shared/realtime/use-signal';

interface DebugPanelProps {
  filters: ListFilters;
  query: UseInfiniteQueryResult<InfiniteData<Page<unknown>>>;
  realtime: SignalState;
}

/** Shows the list's request and the live connection, for debugging: /deals?debug=1 (docs/product/lists-and-search.md#deals). */
export function DebugPanel({ filters, query, realtime }: DebugPanelProps) {
  const pages = query.data?.pages ?? [];
  const offers = pages.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <section
      aria-label="Debug"
      className="mt-4 rounded border border-dashed border-line-strong bg-sunken px-4 py-3 font-code text-xs"
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact name="Query">{`list_offers ${JSON.stringify(pageArguments(FIRST_PAGE, filters))}`}</Fact>
        <Fact name="Timing">{timingOf(useLastRequest(), query.isError)}</Fact>
        <Fact name="Loaded">{`${offers} offers on ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`}</Fact>
        <Fact name="Realtime">{realtime}</Fact>
        <Fact name="Last refresh">{query.dataUpdatedAt === 0 ? 'none yet' : clock(query.dataUpdatedAt)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-semibold text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}

/** The browser's own timing of the last request of the list that was answered, or failed; also of one before the panel was there. */
function useLastRequest(): PerformanceEntry | undefined {
  const [last, setLast] = useState<PerformanceEntry>();
  useEffect(() => {
    const observer = new PerformanceObserver((list) => {
      const latest = list.getEntries().findLast(({ name }) => name.endsWith('/rpc/list_offers'));
      if (latest) setLast(latest);
    });
    observer.observe({ type: 'resource', buffered: true });
    return () => observer.disconnect();
  }, []);
  return last;
}

function timingOf(request: PerformanceEntry | undefined, hasFailed: boolean) {
  if (!request) return 'none yet';
  const requestedAt = clock(performance.timeOrigin + request.startTime);
  return `${hasFailed ? 'failed' : 'answered'} in ${Math.round(request.duration)} ms, asked at ${requestedAt}`;
}

const clock = (at: number) => new Date(at).toLocaleTimeString('en-GB');
