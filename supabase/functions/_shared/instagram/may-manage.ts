import * as z from 'zod/mini';
import { callerClient } from '../clients.ts';
import { Failure } from '../failure.ts';

const answer = z.boolean();

/**
 * Only for a request that callerOf has let through.
 * @throws Failure 403 for all but the influencer itself, and the owner and the managers of its agency
 */
export async function requireMayManage(request: Request, influencerId: string): Promise<void> {
  const { data, error } = await callerClient(request).rpc('may_manage_instagram', {
    of_influencer: influencerId,
  });
  if (error) throw error;
  if (!answer.parse(data)) {
    throw new Failure(403, 'Only the influencer and its agency look after its Instagram account.');
  }
}
