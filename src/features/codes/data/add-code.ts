import type { OfferTexts } from '@rules/offer-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, ConflictError } from '@/lib/errors';
import { fromPostgrest } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { toRow } from '../rules/code-row';
import { isSameOffer } from '../rules/offer-edit';
import type { Attempt } from './draft';
import { refreshCodes } from './refresh-codes';

/** Thrown when the code was added by an earlier press, whose answer got lost, with other texts than now; nothing was written. */
export class AddedBeforeError extends AppError {
  override name = 'AddedBeforeError';
}

interface Addition {
  influencerId: string;
  fields: OfferTexts;
  /** By its key the database takes a code once. */
  attempt: Attempt;
}

/** Beyond the plan's limit it fails with a RefusedError of the rule `offer_limit`. */
async function addCode({ influencerId, fields, attempt }: Addition) {
  const { error, status } = await supabase
    .from('promo_codes')
    .insert({ influencer_id: influencerId, idempotency_key: attempt.key, ...toRow(fields) })
    .select('id')
    .single();
  if (!error) return;
  const failure = fromPostgrest(error, status);
  if (!(failure instanceof ConflictError && failure.constraint === 'promo_codes_idempotency_key_idx'))
    throw failure;
  if (!attempt.sent.every((texts) => isSameOffer(texts, fields))) throw new AddedBeforeError(failure.message);
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
