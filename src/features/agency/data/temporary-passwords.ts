import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Credentials } from '@/domain/credentials-file';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { refreshAgency } from './managed-influencers';

const renewed = z.object({ temporary_password: z.string() });

/** Fails with a ConflictError if the influencer has set an own password. */
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

/** The service gives no more rows in one answer. */
const MAX_ROWS = 1_000;

async function fetchTemporaryCredentials(agencyId: string): Promise<Credentials[]> {
  const credentials: Credentials[] = [];
  let last: string | undefined;
  do {
    const page = supabase.rpc('credentials_to_hand_over', { of_agency: agencyId }).order('id');
    if (last !== undefined) page.gt('id', last);
    const rows = unwrapRows(await page.limit(MAX_ROWS));
    credentials.push(
      ...rows.map((row) => ({
        fullName: row.full_name ?? '',
        username: row.username,
        email: row.email,
        temporaryPassword: row.temporary_password,
      })),
    );
    last = rows[MAX_ROWS - 1]?.id;
  } while (last !== undefined);
  return credentials;
}

/** The credentials of all of an agency's influencers with a temporary password, also of those that the list doesn't show. */
export function useTemporaryCredentials(agencyId: string) {
  // Passwords must not stay in the cache.
  return useMutation({ mutationFn: () => fetchTemporaryCredentials(agencyId), gcTime: 0 });
}
