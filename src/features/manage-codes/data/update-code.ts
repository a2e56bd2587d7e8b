import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromoCodeFields } from '@/domain/promo-code';
import { NotFoundError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { toRow } from '../managed-code';
import { refreshCodes } from './refresh-codes';

interface Change {
  codeId: string;
  fields: PromoCodeFields;
}

/** A code that was deleted meanwhile is a NotFoundError. */
async function updateCode({ codeId, fields }: Change) {
  const changed = unwrap(
    await supabase.from('promo_codes').update(toRow(fields)).eq('id', codeId).select('id').maybeSingle(),
  );
  if (!changed) throw new NotFoundError('The code is no longer there.');
}

export function useUpdateCode(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateCode,
    onSettled: () => refreshCodes(queryClient, userId),
  });
}
