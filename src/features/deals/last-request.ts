import { useSyncExternalStore } from 'react';

/** A request of the deals list, for the debug panel. */
export interface DealsRequest {
  /** The arguments of list_offers. */
  query: Record<string, unknown>;
  at: Date;
  /** Undefined while the request is running. */
  tookMs: number | undefined;
  failed: boolean;
}

let last: DealsRequest | undefined;
const listeners = new Set<() => void>();

function keep(request: DealsRequest) {
  last = request;
  for (const listener of listeners) listener();
}

/**
 * Records a request that is being sent.
 * @returns a function that records its answer, also when nobody waits for it any more
 */
export function noteRequest(query: DealsRequest['query']) {
  const request: DealsRequest = { query, at: new Date(), tookMs: undefined, failed: false };
  const start = performance.now();
  keep(request);
  return (succeeded: boolean) => {
    // A later request has replaced this one as the last.
    if (last === request) keep({ ...request, tookMs: performance.now() - start, failed: !succeeded });
  };
}

export function useLastDealsRequest(): DealsRequest | undefined {
  return useSyncExternalStore(subscribe, () => last);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
