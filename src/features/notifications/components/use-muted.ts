import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshExtension } from '@/features/extension/use-extension';
import { messageForError } from '@/shared/error-messages';
import { queryKeys } from '@/shared/query-keys';
import { toast } from '@/ui/toast';
import { type Mutable, type Muted, type MutedKind, mutedQuery, writeMute } from '../data/mutes';
import { type Mute, muteLabel } from '../rules/mute';

interface MuteChange {
  of: Mutable;
  /** Null unmutes. */
  mute: Mute | null;
  /** Whether a toast confirms the change and offers to undo it, for screens that don't list what is muted. */
  isTold?: boolean;
}

function withChange(muted: readonly Muted[], { of, mute }: MuteChange): Muted[] {
  const isOf = ({ id }: Muted) => id === of.id;
  if (!mute) return muted.filter((other) => !isOf(other));
  const next = { ...of, ...mute };
  return muted.some(isOf) ? muted.map((other) => (isOf(other) ? next : other)) : [next, ...muted];
}

/** The saved mutes by the mutations' scope, while changes are under way: a rollback goes back to what is saved, and not to another unsaved change. */
const savedMutes = new Map<string, readonly Muted[]>();

const muteOf = (muted: readonly Muted[] | undefined, of: Mutable) =>
  muted?.find(({ id }) => id === of.id) ?? null;

/** Everything of a kind that is muted, and a function that changes it: optimistic updates, one request after the other, rolled back when they can't be saved. */
export function useMuted(userId: string, kind: MutedKind) {
  const client = useQueryClient();
  const options = mutedQuery(userId, kind);
  const { queryKey } = options;
  const query = useQuery(options);
  const mutationKey = ['mute', userId, kind];
  const scope = { id: mutationKey.join(' ') };
  const { mutate } = useMutation({
    mutationKey,
    scope,
    mutationFn: ({ of, mute }: MuteChange) => writeMute(kind, of.id, mute),
    onMutate: async (change) => {
      const isFirst = client.isMutating({ mutationKey }) === 1;
      await client.cancelQueries({ queryKey });
      const shown = client.getQueryData(queryKey);
      if (isFirst) savedMutes.set(scope.id, shown ?? []);
      client.setQueryData(queryKey, (muted) => muted && withChange(muted, change));
      // Undefined when the mutes haven't loaded; then there is nothing to go back to, and no 'Undo'.
      return { before: shown && muteOf(shown, change.of) };
    },
    onSuccess: (_, change, { before }) => {
      const { of, mute, isTold } = change;
      savedMutes.set(scope.id, withChange(savedMutes.get(scope.id) ?? [], change));
      if (!isTold) return;
      toast.success(mute ? `${of.name}: ${muteLabel(mute)}` : `The bell rings for ${of.name} again`, {
        id: `mute-${of.id}`,
        action: before !== undefined && {
          label: 'Undo',
          onClick: (event) => {
            // Otherwise the press would close the toast, which is to show the outcome.
            event.preventDefault();
            mutate({ of, mute: before, isTold });
          },
        },
      });
    },
    onError: (error, { of, mute }) => {
      const before = muteOf(savedMutes.get(scope.id), of);
      client.setQueryData(queryKey, (muted) => muted && withChange(muted, { of, mute: before }));
      toast.error(`${of.name} wasn't ${mute ? 'muted' : 'unmuted'}`, { description: messageForError(error) });
    },
    onSettled: () => {
      void refreshExtension(userId);
      void client.invalidateQueries({ queryKey: queryKeys.mine(userId).alerts.counts });
      // Not while further changes are to be saved, because an answer wouldn't have them.
      if (client.isMutating({ mutationKey }) === 1) return client.invalidateQueries({ queryKey });
    },
  });
  return {
    query,
    setMute: (of: Mutable, mute: Mute | null, { isTold = false } = {}) => mutate({ of, mute, isTold }),
  };
}
