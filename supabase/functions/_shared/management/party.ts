import { serviceClient } from '../service-client.ts';

/** One side of a management: an agency, or the influencer that it manages. */
export interface Party {
  id: string;
  email: string;
}

/** Null for an account that is gone, or that has no address. */
export async function partyOf(id: string): Promise<Party | null> {
  const { data, error } = await serviceClient().auth.admin.getUserById(id);
  if (error && error.code !== 'user_not_found') throw error;
  const email = data.user?.email;
  return email ? { id, email } : null;
}
