import { callerClient } from '../_shared/caller-client.ts';
import { Failure } from '../_shared/failure.ts';

export interface ManagedInfluencer {
  id: string;
  full_name: string | null;
  username: string;
  avatar_url: string | null;
  email: string;
  /** While it stands the account is in the agency's hands. */
  temporary_password: string | null;
}

/**
 * The influencer as its agency sees it, asked for with the caller's own token: the database says who manages whom.
 * @throws Failure 403 for anybody else's influencer, told like one that doesn't exist
 */
export async function managedInfluencer(request: Request, id: string): Promise<ManagedInfluencer> {
  const { data, error } = await callerClient(request)
    .rpc('managed_influencer', { of_influencer: id })
    .maybeSingle<ManagedInfluencer>();
  if (error) throw error;
  if (!data) throw new Failure(403, 'You don’t manage this influencer.');
  return data;
}
