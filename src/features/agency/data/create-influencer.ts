import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Credentials } from '@/domain/credentials-file';
import type { NewInfluencerFields } from '@/domain/managed-account';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { refreshAgency } from './refresh-agency';

const created = z.object({
  influencer: z.object({
    full_name: z.string(),
    username: z.string(),
    email: z.string(),
    temporary_password: z.string(),
  }),
  told: z.boolean(),
});

interface Created {
  credentials: Credentials;
  /** Whether the influencer was told by mail. */
  told: boolean;
}

/** An address or a username that is taken is a ConflictError, told in `told`. */
async function createInfluencer({ fullName, username, email, bio }: NewInfluencerFields): Promise<Created> {
  const { influencer, told } = created.parse(
    await invokeFunction('create-influencer-user', { full_name: fullName, username, email, bio }),
  );
  return {
    credentials: {
      fullName: influencer.full_name,
      username: influencer.username,
      email: influencer.email,
      temporaryPassword: influencer.temporary_password,
    },
    told,
  };
}

export function useCreateInfluencer(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createInfluencer,
    // A password isn't kept longer than the screen that shows it.
    gcTime: 0,
    // After a failure too: without an answer the account may well be there.
    onSettled: () => void refreshAgency(queryClient, userId),
  });
}
