import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromoCodeFields } from '@/domain/promo-code';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { toRow } from '../code-row';
import { refreshCodes } from './refresh-codes';

interface Addition {
  influencerId: string;
  fields: PromoCodeFields;
}

/** Beyond the plan's limit it is a RefusedError of the rule `offer_limit`. */
async function addCode({ influencerId, fields }: Addition) {
  unwrap(
    await supabase
      .from('promo_codes')
      .insert({ influencer_id: influencerId, ...toRow(fields) })
      .select('id')
      .single(),
  );
}

/** @param onAdded also called when the form has been left meanwhile */
export function useAddCode(userId: string, onAdded: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: addCode,
    onSuccess: onAdded,
    // After a failure too: without an answer the code may well be there, or the limit isn't what it was.
    onSettled: () => refreshCodes(queryClient, userId),
  });
}
