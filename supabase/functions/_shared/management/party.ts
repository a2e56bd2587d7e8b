import { serviceClient } from '../service-client.ts';

/** One side of a management: an agency, or the influencer that it manages. */
export interface Party {
  id: string;
  name: string;
  email: string;
}

/** Null for an account that is gone, or that has no address. */
export async function partyOf(id: string): Promise<Party | null> {
  const service = serviceClient();
  const [account, profile] = await Promise.all([
    service.auth.admin.getUserById(id),
    service
      .from('profiles')
      .select('full_name, username')
      .eq('id', id)
      .maybeSingle<{ full_name: string | null; username: string }>(),
  ]);
  if (profile.error) throw profile.error;
  if (account.error && account.error.code !== 'user_not_found') throw account.error;
  const email = account.data.user?.email;
  if (!email || !profile.data) return null;
  return { id, email, name: profile.data.full_name ?? profile.data.username };
}
