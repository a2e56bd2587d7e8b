import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshExtension } from '@/features/extension/use-extension';
import { messageForError } from '@/shared/error-messages';
import { queryKeys } from '@/shared/query-keys';
import { toast } from '@/ui/toast';
import { type Mutable, type Muted, type MutedKind, mutedQuery, writeMute } from '../data/mutes';
import { type Mute, muteLabel } from '../rules/mute';
import { usePendingChanges } from './use-pending-changes';

interface MuteChange {
  of: Mutable;
  /** Null unmutes. */
  mute: Mute | null;
  /** How it was muted before, to which 'Undo' leads; undefined where that isn't known. */
  before: Mute | null | undefined;
  /** Whether a toast confirms the change and offers to undo it, for screens that don't list what is muted. */
  isTold: boolean;
}

function withChange(muted: readonly Muted[], { of, mute }: MuteChange): readonly Muted[] {
  const isOf = ({ id }: Muted) => id === of.id;
  if (!mute) return muted.filter((other) => !isOf(other));
  const next = { ...of, ...mute };
  return muted.some(isOf) ? muted.map((other) => (isOf(other) ? next : other)) : [next, ...muted];
}

/** Everything of a kind that is muted, with the changes that are being saved, and a function that changes it: one request after the other. */
export function useMuted(userId: string, kind: MutedKind) {
  const client = useQueryClient();
  const options = mutedQuery(userId, kind);
  const { queryKey } = options;
  const { data: saved, error, isLoadingError, refetch } = useQuery(options);
  const mutationKey = ['mute', userId, kind];
  const changes = usePendingChanges<MuteChange>(mutationKey);
  const muted = saved && changes.reduce(withChange, saved);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ of, mute }: MuteChange) => writeMute(kind, of.id, mute),
    onSuccess: async (_, change) => {
      // An answer that is still to come may be older than this change.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => before && [...withChange(before, change)]);
      const { of, mute, before, isTold } = change;
      if (!isTold) return;
      toast.success(mute ? `${of.name}: ${muteLabel(mute)}` : `The bell rings for ${of.name} again`, {
        id: `mute-${of.id}`,
        action: before !== undefined && {
          label: 'Undo',
          onClick: (event) => {
            // Otherwise the press would close the toast, which is to show the outcome.
            event.preventDefault();
            mutate({ of, mute: before, before: mute, isTold });
          },
        },
      });
    },
    onError: (error, { of, mute }) =>
      toast.error(`${of.name} wasn't ${mute ? 'muted' : 'unmuted'}`, { description: messageForError(error) }),
    onSettled: () => {
      void refreshExtension(userId);
      void client.invalidateQueries({ queryKey: queryKeys.mine(userId).alerts.counts });
      void client.invalidateQueries({ queryKey });
    },
  });
  return {
    query: { data: muted, error, isLoadingError, refetch },
    setMute: (of: Mutable, mute: Mute | null, { isTold = false } = {}) =>
      mutate({ of, mute, isTold, before: muted && (muted.find(({ id }) => id === of.id) ?? null) }),
  };
}
