import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OwnCountryProvider } from '@/features/country/own-country';
import { NetworkError } from '@/lib/errors';
import { retryDelayMs } from '@/lib/retry-delay';
import { noteClientError } from '@/shared/client-errors/note-client-error';
import { SessionProvider } from '@/shared/session/session-provider';

interface ProvidersProps {
  /** The query cache. */
  client: QueryClient;
  children: ReactNode;
}

/** The providers of every screen: the query cache, the session, and where the member shops. */
export function Providers({ client, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <OwnCountryProvider>{children}</OwnCountryProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}

const MAX_RETRIES = 2;
/** How long a page's data is kept after it was last shown, so that whoever comes back to the page sees it at once. */
const KEPT_MS = 30 * 60_000;

/** The app's query cache, with the defaults of all queries and mutations; its errors are noted. */
export function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noteClientError(error, 'query') }),
    mutationCache: new MutationCache({ onError: (error) => noteClientError(error, 'mutation') }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The site's host makes a cache for each page, which TanStack keeps there without timers.
        ...(typeof document !== 'undefined' && { gcTime: KEPT_MS }),
        // Only failures that a retry may mend are retried; a refusal is shown at once.
        retry: (failures, error) =>
          error instanceof NetworkError && failures < MAX_RETRIES && navigator.onLine,
        // The library counts failures from 0.
        retryDelay: (failures) => retryDelayMs(failures + 1, Math.random()),
        refetchOnWindowFocus: true,
        // Without a connection a request fails and its screen says so, instead of showing a skeleton for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a connection mutations fail and say so, too, instead of keeping their dialogs busy until it is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
