import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { writeTimeout } from '@/lib/supabase/queued-write';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { isStillMuted, type Mute } from '../rules/mute';

/** Whom or what the bell can be silent for. */
export interface Mutable {
  /** An account's id, a shop's domain or a category. */
  id: string;
  name: string;
  avatarUrl?: string | null;
}

export interface Muted extends Mutable, Mute {}

type MuteColumns = Pick<Mute, 'until'> & { channels: string[] };

/** The requests for each kind of what can be muted. RLS limits them to the member's own rows. */
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
    update: (id: string, change: MuteColumns) =>
      supabase.from('muted_people').update(change).eq('influencer_id', id).select('until'),
    insert: (id: string, change: MuteColumns) =>
      supabase.from('muted_people').insert({ influencer_id: id, ...change }),
    remove: (id: string) => supabase.from('muted_people').delete().eq('influencer_id', id),
  },
  shops: {
    read: async (signal: AbortSignal): Promise<Muted[]> => {
      const answer = supabase.from('muted_shops').select('domain, until, channels').order('domain');
      const rows = unwrapRows(await answer.abortSignal(signal));
      return rows.map(({ domain, ...mute }) => ({ id: domain, name: domain, ...mute }));
    },
    update: (id: string, change: MuteColumns) =>
      supabase.from('muted_shops').update(change).eq('domain', id).select('until'),
    insert: (id: string, change: MuteColumns) =>
      supabase.from('muted_shops').insert({ domain: id, ...change }),
    remove: (id: string) => supabase.from('muted_shops').delete().eq('domain', id),
  },
  categories: {
    read: async (signal: AbortSignal): Promise<Muted[]> => {
      const answer = supabase.from('muted_categories').select('category, until, channels').order('category');
      const rows = unwrapRows(await answer.abortSignal(signal));
      return rows.map(({ category, ...mute }) => ({ id: category, name: category, ...mute }));
    },
    update: (id: string, change: MuteColumns) =>
      supabase.from('muted_categories').update(change).eq('category', id).select('until'),
    insert: (id: string, change: MuteColumns) =>
      supabase.from('muted_categories').insert({ category: id, ...change }),
    remove: (id: string) => supabase.from('muted_categories').delete().eq('category', id),
  },
} as const;

export type MutedKind = keyof typeof kinds;

/** Everything of a kind that is muted now; mutes whose time is over are left out. */
export function mutedQuery(userId: string, kind: MutedKind) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).muted[kind],
    queryFn: ({ signal }) => kinds[kind].read(signal),
    // The extension and other devices change it, too.
    staleTime: 0,
    select: (muted) => muted.filter((mute) => isStillMuted(mute, new Date())),
  });
}

/** Mutes, or unmutes (null). */
export async function writeMute(kind: MutedKind, id: string, mute: Mute | null) {
  const { update, insert, remove } = kinds[kind];
  const signal = writeTimeout();
  if (!mute) {
    unwrap(await remove(id).abortSignal(signal));
    return;
  }
  const change = { until: mute.until, channels: [...mute.channels] };
  const changed = unwrapRows(await update(id, change).abortSignal(signal));
  // No upsert, because it would also update the key columns, which members have no grant to update.
  if (changed.length === 0) unwrap(await insert(id, change).abortSignal(signal));
}
