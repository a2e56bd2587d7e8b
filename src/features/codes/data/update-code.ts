import type { OfferTexts } from '@rules/offer-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, ForbiddenError, NotFoundError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { toChangedRow } from '../rules/code-row';
import { changedFields } from '../rules/offer-edit';
import { codeQuery, type EditedCode, fetchCode } from './code';
import { refreshCodes } from './refresh-codes';

/** Thrown when somebody else has saved the code since it was read; nothing was written. */
export class ChangedMeanwhileError extends AppError {
  override name = 'ChangedMeanwhileError';
  readonly now: EditedCode;
  constructor(now: EditedCode) {
    super('The code was changed meanwhile.');
    this.now = now;
  }
}

interface Change {
  influencerId: string;
  /** The row that the edit is based on. */
  seen: EditedCode;
  fields: OfferTexts;
}

/** Writes the changed fields, if the row is still the one that was read. Fails with a NotFoundError if the code was deleted. */
async function updateCode({ influencerId, seen, fields }: Change) {
  const saved = unwrap(
    await supabase
      .from('promo_codes')
      .update(toChangedRow(fields, changedFields(seen.fields, fields)))
      .eq('id', seen.id)
      .eq('version', seen.version)
      .select('id')
      .maybeSingle(),
  );
  if (saved) return;
  const now = await fetchCode(influencerId, seen.id);
  if (!now) throw new NotFoundError('The code is no longer there.');
  // The version is the same and still nothing was updated: the policies no longer let the caller write the code.
  if (now.version === seen.version) throw new ForbiddenError("The code is not the account's to change.");
  throw new ChangedMeanwhileError(now);
}

export function useUpdateCode(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateCode,
    onError: (error, { influencerId, seen }) => {
      if (!(error instanceof ChangedMeanwhileError)) return;
      queryClient.setQueryData(codeQuery(influencerId, seen.id).queryKey, error.now);
    },
    onSettled: () => refreshCodes(queryClient, userId),
  });
}
