import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/** Changes data in the cache, which stays as stale as it is: what is known of one part says nothing of the rest. */
export function changeCached<Data>(client: QueryClient, filters: QueryFilters, change: (data: Data) => Data) {
  for (const { queryKey, state } of client.getQueryCache().findAll(filters)) {
    client.setQueryData<Data>(queryKey, (data) => data && change(data), { updatedAt: state.dataUpdatedAt });
    if (state.isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
