import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

export interface RecoveryCodes {
  /** How many are left. */
  number: number;
  madeAt: Date;
}

/** How many recovery codes the account has; null for none. The codes themselves are shown once, when they are made. */
export function recoveryCodesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).recoveryCodes,
    queryFn: async ({ signal }): Promise<RecoveryCodes | null> => {
      const [row] = unwrapRows(await supabase.rpc('my_recovery_codes').abortSignal(signal));
      return row ? { number: row.number, madeAt: new Date(row.made_at) } : null;
    },
  });
}

const made = z.object({ codes: z.array(z.string()) });

/** Makes new recovery codes, which replace the former ones. */
export function useMakeRecoveryCodes(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => made.parse(await invokeFunction('make-recovery-codes')).codes,
    // Not waited for: the codes are shown this once, and whoever gives up while another request takes its time would never see them.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).recoveryCodes }),
  });
}
