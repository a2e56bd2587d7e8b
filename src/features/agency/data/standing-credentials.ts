import { useMutation } from '@tanstack/react-query';
import type { Credentials } from '@/domain/credentials-file';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';

/** The service gives no more rows in one answer. */
const MOST_ROWS = 1_000;

async function fetchStandingCredentials(): Promise<Credentials[]> {
  const credentials: Credentials[] = [];
  let last: string | undefined;
  do {
    const page = supabase.rpc('standing_credentials').order('id');
    if (last !== undefined) page.gt('id', last);
    const rows = unwrapRows(await page.limit(MOST_ROWS));
    credentials.push(
      ...rows.map((row) => ({
        fullName: row.full_name ?? '',
        username: row.username,
        email: row.email,
        temporaryPassword: row.temporary_password,
      })),
    );
    last = rows[MOST_ROWS - 1]?.id;
  } while (last !== undefined);
  return credentials;
}

/** The credentials of all influencers who haven't set a password yet, also of those that aren't listed now. */
export function useStandingCredentials() {
  // Passwords aren't kept longer than it takes to hand them out.
  return useMutation({ mutationFn: fetchStandingCredentials, gcTime: 0 });
}
