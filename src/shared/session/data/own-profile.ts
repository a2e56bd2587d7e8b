import { queryOptions } from '@tanstack/react-query';
import { UnexpectedError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** The columns that are read of one's own profile. */
export const OWN_PROFILE =
  'id, full_name, username, avatar_url, social_handle, category, bio, is_influencer, is_agency, is_creditcard, is_featured, updated_at';

async function fetchOwnProfile(userId: string, signal: AbortSignal) {
  return unwrap(
    await supabase.from('profiles').select(OWN_PROFILE).eq('id', userId).abortSignal(signal).maybeSingle(),
  );
}

/** The profile of the account that is signed in. */
export type OwnProfile = NonNullable<Awaited<ReturnType<typeof fetchOwnProfile>>>;

export function ownProfileQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).profile,
    queryFn: ({ signal }) => fetchOwnProfile(userId, signal),
    staleTime: 5 * 60_000,
  });
}

/** The agencies for which the account acts, also those that still wait for its second factor. */
export function teamsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).teams,
    queryFn: async ({ signal }) => unwrapRows(await supabase.rpc('my_teams').abortSignal(signal)),
    staleTime: 5 * 60_000,
  });
}

interface OperatorSession {
  isOperator: boolean;
  /** Until when the session may change something without a new code of an authenticator app; null when it may not. */
  mayChangeUntil: string | null;
  /** Without a second factor, the desk stays closed. */
  hasSecondFactor: boolean;
}

/** Whether an account is an operator's. Read by the desk's page, and by the account's menus when they are opened. */
export function operatorSessionQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).operator.session,
    queryFn: async ({ signal }): Promise<OperatorSession> => {
      const [row] = unwrapRows(await supabase.rpc('operator_session').abortSignal(signal));
      if (!row) throw new UnexpectedError('No session was answered.');
      return {
        isOperator: row.is_operator,
        mayChangeUntil: row.may_change_until,
        hasSecondFactor: row.has_second_factor,
      };
    },
    staleTime: 60_000,
  });
}
