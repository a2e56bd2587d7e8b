import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { refreshAgency } from './refresh-agency';

const renewed = z.object({ temporary_password: z.string() });

/** A ConflictError once the influencer has set a password of its own. */
async function renewPassword(influencerId: string): Promise<string> {
  const form = new FormData();
  form.set('influencer_id', influencerId);
  form.set('renew_password', 'true');
  return renewed.parse(await invokeFunction('update-influencer-user', form)).temporary_password;
}

export function useRenewPassword(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: renewPassword,
    gcTime: 0,
    onSettled: () => void refreshAgency(queryClient, userId),
  });
}
