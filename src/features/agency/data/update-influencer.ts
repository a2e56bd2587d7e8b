import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { InfluencerDetailsFields } from '@/domain/managed-account';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { refreshAgency } from './refresh-agency';

interface Change extends InfluencerDetailsFields {
  influencerId: string;
  /** A new picture, or null to keep the present one. */
  photo: File | null;
}

const answer = z.object({
  email: z.enum(['unchanged', 'changed', 'confirmation_sent', 'failed']),
  warning: z.optional(z.string()),
});

/** What became of the address; the rest is saved in any case. */
export type EmailOutcome = z.infer<typeof answer>;

/** A username that is taken is a ConflictError. */
async function updateInfluencer({ influencerId, fullName, username, email, photo }: Change) {
  const form = new FormData();
  form.set('influencer_id', influencerId);
  form.set('full_name', fullName);
  form.set('username', username);
  form.set('email', email);
  if (photo) form.set('avatar', photo);
  return answer.parse(await invokeFunction('update-influencer-user', form));
}

export function useUpdateInfluencer(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateInfluencer,
    onSettled: () => refreshAgency(queryClient, userId),
  });
}
