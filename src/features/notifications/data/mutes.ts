import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { tellFollowsChanged } from '@/features/extension/use-extension';
import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { messageForError } from '@/shared/error-messages';
import { queryKeys } from '@/shared/query-keys';
import { toast } from '@/ui/toast';
import { isStillMuted, type Mute, muteLabel } from '../rules/mute';

/** Whom or what the bell can be silent for. */
export interface Mutable {
  /** An account's id, a shop's domain or a category. */
  id: string;
  name: string;
  avatarUrl?: string | null;
}

export interface Muted extends Mutable, Mute {}

type Change = Pick<Mute, 'until'> & { channels: string[] };

/** The requests about one kind of what can be muted. */
const kinds = {
  people: {
    read: async (signal: AbortSignal): Promise<Muted[]> => {
      const rows = unwrapRows(await supabase.rpc('my_muted_people').abortSignal(signal));
      return rows.map((row) => ({
        id: row.id,
        name: row.full_name?.trim() || row.username || 'Somebody without a public profile',
        avatarUrl: row.avatar_url,
        until: row.until,
        channels: row.channels,
      }));
    },
    update: (id: string, change: Change) =>
      supabase.from('muted_people').update(change).eq('influencer_id', id).select('until'),
    insert: (id: string, change: Change) =>
      supabase.from('muted_people').insert({ influencer_id: id, ...change }),
    remove: (id: string) => supabase.from('muted_people').delete().eq('influencer_id', id),
  },
  shops: {
    read: async (signal: AbortSignal): Promise<Muted[]> => {
      const answer = supabase.from('muted_shops').select('domain, until, channels').order('domain');
      const rows = unwrapRows(await answer.abortSignal(signal));
      return rows.map(({ domain, ...mute }) => ({ id: domain, name: domain, ...mute }));
    },
    update: (id: string, change: Change) =>
      supabase.from('muted_shops').update(change).eq('domain', id).select('until'),
    insert: (id: string, change: Change) => supabase.from('muted_shops').insert({ domain: id, ...change }),
    remove: (id: string) => supabase.from('muted_shops').delete().eq('domain', id),
  },
  categories: {
    read: async (signal: AbortSignal): Promise<Muted[]> => {
      const answer = supabase.from('muted_categories').select('category, until, channels').order('category');
      const rows = unwrapRows(await answer.abortSignal(signal));
      return rows.map(({ category, ...mute }) => ({ id: category, name: category, ...mute }));
    },
    update: (id: string, change: Change) =>
      supabase.from('muted_categories').update(change).eq('category', id).select('until'),
    insert: (id: string, change: Change) =>
      supabase.from('muted_categories').insert({ category: id, ...change }),
    remove: (id: string) => supabase.from('muted_categories').delete().eq('category', id),
  },
} as const;

export type MutedKind = keyof typeof kinds;

export function mutedQuery(userId: string, kind: MutedKind) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).muted[kind],
    queryFn: ({ signal }) => kinds[kind].read(signal),
    // The extension and other devices change it elsewhere.
    staleTime: 0,
    select: (muted) => muted.filter((mute) => isStillMuted(mute, new Date())),
  });
}

async function writeMute(kind: MutedKind, id: string, mute: Mute | null) {
  const { update, insert, remove } = kinds[kind];
  if (!mute) {
    unwrap(await remove(id));
    return;
  }
  const change = { until: mute.until, channels: [...mute.channels] };
  if (unwrapRows(await update(id, change)).length === 0) unwrap(await insert(id, change));
}

interface MuteChange {
  of: Mutable;
  /** Null unmutes. */
  mute: Mute | null;
  /** A toast tells of it, with a way to take it back: for a place that doesn't list what is muted. */
  isTold?: boolean;
}

function changed(muted: readonly Muted[], { of, mute }: MuteChange): Muted[] {
  const isOf = ({ id }: Muted) => id === of.id;
  if (!mute) return muted.filter((other) => !isOf(other));
  const next = { ...of, ...mute };
  return muted.some(isOf) ? muted.map((other) => (isOf(other) ? next : other)) : [next, ...muted];
}

/** What of a kind is muted, and a function that changes it: an optimistic update, rolled back when it can't be saved. */
export function useMuted(userId: string, kind: MutedKind) {
  const client = useQueryClient();
  const options = mutedQuery(userId, kind);
  const { queryKey } = options;
  const query = useQuery(options);
  const mutationKey = ['mute', userId, kind];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ of, mute }: MuteChange) => writeMute(kind, of.id, mute),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey)?.find(({ id }) => id === change.of.id) ?? null;
      client.setQueryData(queryKey, (muted) => muted && changed(muted, change));
      return { before };
    },
    onSuccess: (_, { of, mute, isTold }, { before }) => {
      if (!isTold) return;
      toast.success(mute ? `${of.name}: ${muteLabel(mute)}` : `The bell rings for ${of.name} again`, {
        id: `mute-${of.id}`,
        action: {
          label: 'Undo',
          onClick: (event) => {
            // It stays, and tells the outcome.
            event.preventDefault();
            mutate({ of, mute: before, isTold });
          },
        },
      });
    },
    onError: (error, { of, mute }, context) => {
      client.setQueryData(
        queryKey,
        (muted) => muted && changed(muted, { of, mute: context?.before ?? null }),
      );
      toast.error(`${of.name} wasn't ${mute ? 'muted' : 'unmuted'}`, { description: messageForError(error) });
    },
    onSettled: () => {
      void tellFollowsChanged(userId);
      void client.invalidateQueries({ queryKey: queryKeys.mine(userId).alerts.counts });
      // What is still to be saved would be missing in an answer.
      if (client.isMutating({ mutationKey }) === 1) return client.invalidateQueries({ queryKey });
    },
  });
  return {
    query,
    setMute: (of: Mutable, mute: Mute | null, { isTold = false } = {}) => mutate({ of, mute, isTold }),
  };
}
