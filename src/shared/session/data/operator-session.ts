import { queryOptions } from '@tanstack/react-query';
import { UnexpectedError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

interface OperatorSession {
  isOperator: boolean;
  /** Until when the session may change something without a new code of an authenticator app; null when it may not. */
  mayChangeUntil: string | null;
  /** Without a second factor, the desk stays closed. */
  hasSecondFactor: boolean;
}

/** Whether an account is an operator's. The desk's page asks, and a menu of the account when it is opened. */
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
