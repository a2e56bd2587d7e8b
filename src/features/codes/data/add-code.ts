import type { OfferTexts } from '@rules/offer-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { toRow } from '../rules/code-row';
import { refreshCodes } from './refresh-codes';

interface Addition {
  influencerId: string;
  fields: OfferTexts;
}

/** Beyond the plan's limit it fails with a RefusedError of the rule `offer_limit`. */
async function addCode({ influencerId, fields }: Addition) {
  unwrap(
    await supabase
      .from('promo_codes')
      .insert({ influencer_id: influencerId, ...toRow(fields) })
      .select('id')
      .single(),
  );
}

/** @param onAdded called even if the form has been left meanwhile */
export function useAddCode(userId: string, onAdded: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: addCode,
    onSuccess: onAdded,
    // After a failure too: the answer may have got lost, or the limit may have changed.
    onSettled: () => refreshCodes(queryClient, userId),
  });
}
