import { type QueryKey, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { env } from '@/lib/env';
import { UnexpectedError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import type { Database, DeskAct, QueueEntry, QueueKind } from '@/lib/supabase/database';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

/** An entry of the queue as an item of a list, which needs an id. */
export interface QueueItem extends QueueEntry {
  id: string;
}

/** An act as an item of a list, whose id is a text. */
export interface ActItem extends Omit<DeskAct, 'id'> {
  id: string;
}

/** What waits for an operator, the oldest first. A thing that waits for several reasons has an entry for each. */
export function queueQuery(userId: string, kind: QueueKind | 'all') {
  return listQuery<QueueItem>({
    queryKey: queryKeys.mine(userId).operator.queue(kind),
    fetchPage: async (after, signal) => {
      const answer = await supabase
        .rpc('operator_queue', { ...(kind !== 'all' && { kind }), ...pageArguments(after) })
        .abortSignal(signal);
      return pageOf(unwrapRows(answer), (entry) => ({ ...entry, id: `${entry.kind} ${entry.thing}` }));
    },
  });
}

/** Acts, newest first: all, or those about one account and its offers. */
export function actsQuery(userId: string, accountId: string | null) {
  return listQuery<ActItem>({
    queryKey: queryKeys.mine(userId).operator.acts(accountId),
    fetchPage: async (after, signal) => {
      const answer = await supabase
        .rpc('operator_acts', {
          ...(accountId !== null && { of_account: accountId }),
          ...pageArguments(after),
        })
        .abortSignal(signal);
      return pageOf(unwrapRows(answer), (act) => ({ ...act, id: String(act.id) }));
    },
  });
}

/** A query of the desk. It is read anew whenever it is shown, because other operators act meanwhile. */
function deskQuery<Answer>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<Answer>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => read(signal), staleTime: 0 });
}

/** The 50 newest accounts that a search finds by name or username, or the one with this email address or id. */
export const accountsQuery = (userId: string, search: string) =>
  deskQuery(queryKeys.mine(userId).operator.accounts(search), async (signal) =>
    unwrapRows(await supabase.rpc('operator_find_accounts', { search }).abortSignal(signal)),
  );

/** Null for an account that was deleted. */
export const accountQuery = (userId: string, accountId: string) =>
  deskQuery(queryKeys.mine(userId).operator.account(accountId), async (signal) => {
    const answer = await supabase.rpc('operator_account', { of_account: accountId }).abortSignal(signal);
    return unwrapRows(answer)[0] ?? null;
  });

interface DeskOfferFilters {
  search?: string;
  accountId?: string;
  onlyHidden?: boolean;
}

/** The 50 newest offers that a search finds by words, domain or id; those of one account, or hidden ones alone, if asked for. */
export function deskOffersQuery(userId: string, filters: DeskOfferFilters) {
  const { search, accountId, onlyHidden = false } = filters;
  const args = {
    ...(search && { search }),
    ...(accountId !== undefined && { of_account: accountId }),
    only_hidden: onlyHidden,
  };
  return deskQuery(queryKeys.mine(userId).operator.offers(filters), async (signal) =>
    unwrapRows(await supabase.rpc('operator_find_offers', args).abortSignal(signal)),
  );
}

/** The blocked domains, and how many offers each hides. */
export const domainsQuery = (userId: string) =>
  deskQuery(queryKeys.mine(userId).operator.domains, async (signal) =>
    unwrapRows(await supabase.rpc('operator_domains').abortSignal(signal)),
  );

/** What blocking a domain would hide. */
export const domainReachQuery = (userId: string, domain: string) =>
  deskQuery(queryKeys.mine(userId).operator.reach(domain), async (signal) => {
    const answer = await supabase.rpc('operator_domain_reach', { domain }).abortSignal(signal);
    const [reach] = unwrapRows(answer);
    if (!reach) throw new UnexpectedError('No reach was answered.');
    return reach;
  });

/** How many there are of everything, and what waits. */
export const totalsQuery = (userId: string) =>
  deskQuery(queryKeys.mine(userId).operator.totals, async (signal) => {
    const [totals] = unwrapRows(await supabase.rpc('operator_totals').abortSignal(signal));
    if (!totals) throw new UnexpectedError('No totals were answered.');
    return totals;
  });

/** How many new members, offers, complaints and acts there were on each of the last `days` days (UTC), today included. */
export const daysQuery = (userId: string, days: number) =>
  deskQuery(queryKeys.mine(userId).operator.days(days), async (signal) =>
    unwrapRows(await supabase.rpc('operator_days', { days }).abortSignal(signal)),
  );

export const instagramSwitchQuery = (userId: string) =>
  deskQuery(queryKeys.mine(userId).operator.instagram, async (signal) => {
    const request = supabase.from('app_settings').select('instagram_switched_off').abortSignal(signal);
    const [settings] = unwrapRows(await request);
    return settings?.instagram_switched_off ?? false;
  });

/** The state of the schedule, calls, jobs and errors, as the database knows it. */
export type SystemState = Database['public']['Functions']['operator_system']['Returns'][number];
/** A kind of unexpected error that people met, with its newest occurrence. */
export type NotedError = Database['public']['Functions']['operator_errors']['Returns'][number];

const healthAnswer = z.object({
  release: z.string(),
  database: z.enum(['reachable', 'unreachable']),
  migration: z.nullable(z.string()),
});
/** What the function health answers; `migration` is the latest one, null when it isn't known. */
export type Health = z.infer<typeof healthAnswer>;

/** The site's state as the database knows it; `health` is null when the functions don't answer. */
export const systemQuery = (userId: string) =>
  deskQuery(queryKeys.mine(userId).operator.system, async (signal) => {
    const [answer, health] = await Promise.all([
      supabase.rpc('operator_system').abortSignal(signal),
      fetchHealth(),
    ]);
    const [state] = unwrapRows(answer);
    if (!state) throw new UnexpectedError('No state was answered.');
    return { state, health };
  });

/** Longer than the three seconds for which the function waits for the database. */
const HEALTH_TIMEOUT_MS = 10_000;

async function fetchHealth(): Promise<Health | null> {
  try {
    const response = await fetch(`${env.supabaseUrl}/functions/v1/health`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    return healthAnswer.parse(await response.json());
  } catch {
    return null;
  }
}

/** Errors that people met within a week, the latest first. */
export const errorsQuery = (userId: string) =>
  deskQuery(queryKeys.mine(userId).operator.errors, async (signal) =>
    unwrapRows(await supabase.rpc('operator_errors').abortSignal(signal)),
  );
