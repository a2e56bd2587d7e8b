import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NetworkError } from '@/lib/errors';
import { SessionProvider } from '@/shared/session/session-provider';

/** The providers of every screen: the query cache and the session. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>{children}</SessionProvider>
    </QueryClientProvider>
  );
}

const MAX_RETRIES = 2;

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Only failures that a retry may mend are retried; a refusal is shown at once.
        retry: (failures, error) => error instanceof NetworkError && failures < MAX_RETRIES,
        refetchOnWindowFocus: true,
        // Without a connection a request fails and its screen says so, instead of showing a skeleton for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false },
    },
  });
}
