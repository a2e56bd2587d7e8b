import { type Mutation, useMutationState } from '@tanstack/react-query';

/**
 * The changes of a mutation that are still being saved, in their order. Laid over what is saved, each shows at once, and goes by itself
 * when it can't be saved.
 */
export function usePendingChanges<Change>(mutationKey: readonly string[]): Change[] {
  const pending = useMutationState<Change | undefined, Mutation<unknown, Error, Change>>({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  return pending.filter((change) => change !== undefined);
}
