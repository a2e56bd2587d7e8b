import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from './errors';

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
