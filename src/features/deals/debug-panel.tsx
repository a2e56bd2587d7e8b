import type { ReactNode } from 'react';
import type { SignalState } from '@/shared/realtime/use-signal';
import { type DealsRequest, useLastDealsRequest } from './last-request';

interface DebugPanelProps {
  realtime: SignalState;
  /** When the first page was last refreshed, in milliseconds since 1970; 0 for never. */
  checkedAt: number;
  /** The loaded part of the list. */
  pages: number;
  offers: number;
}

/** Shows the last request and the live connection, for debugging: /deals?debug=1 (docs/product/lists-and-search.md#deals). */
export function DebugPanel({ realtime, checkedAt, pages, offers }: DebugPanelProps) {
  const request = useLastDealsRequest();
  return (
    <section
      aria-label="Debug"
      className="mt-4 rounded border border-dashed border-line-strong bg-sunken px-4 py-3 font-code text-xs"
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact name="Query">{request ? `list_offers ${JSON.stringify(request.query)}` : 'none yet'}</Fact>
        <Fact name="Timing">{timingOf(request)}</Fact>
        <Fact name="Loaded">{`${offers} offers on ${pages} ${pages === 1 ? 'page' : 'pages'}`}</Fact>
        <Fact name="Realtime">{realtime}</Fact>
        <Fact name="Last refresh">{checkedAt === 0 ? 'none yet' : clock(new Date(checkedAt))}</Fact>
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

function timingOf(request: DealsRequest | undefined) {
  if (!request) return 'none yet';
  if (request.tookMs === undefined) return `asked at ${clock(request.at)}`;
  const ended = request.failed ? 'failed' : 'answered';
  return `${ended} in ${Math.round(request.tookMs)} ms, asked at ${clock(request.at)}`;
}

const clock = (time: Date) => time.toLocaleTimeString('en-GB');
