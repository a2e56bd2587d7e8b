import { useSyncExternalStore } from 'react';

/** A request of the deals list, for the debug panel. */
export interface DealsRequest {
  /** The arguments of list_offers. */
  query: Record<string, unknown>;
  at: Date;
  /** Undefined while it is under way. */
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
 * Notes that a request goes out.
 * @returns notes its answer, also one that nobody waits for any more
 */
export function noteRequest(query: DealsRequest['query']) {
  const request: DealsRequest = { query, at: new Date(), tookMs: undefined, failed: false };
  const start = performance.now();
  keep(request);
  return (succeeded: boolean) => {
    // One that was sent later is the last one now.
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
