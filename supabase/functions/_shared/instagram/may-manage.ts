import { callerClient } from '../clients.ts';
import { Failure } from '../failure.ts';

/**
 * Only for a request that callerOf has let through.
 * @throws Failure 403 for all but the influencer itself, and the owner and the managers of its agency
 */
export async function requireMayManage(request: Request, influencerId: string): Promise<void> {
  const { data: mayManage, error } = await callerClient(request).rpc('may_manage_instagram', {
    of_influencer: influencerId,
  });
  if (error) throw error;
  if (!mayManage) {
    throw new Failure(403, 'Only the influencer and its agency look after its Instagram account.');
  }
}
