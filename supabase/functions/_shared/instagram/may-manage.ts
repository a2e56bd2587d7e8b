import * as z from 'zod/mini';
import { callerOf } from '../caller.ts';
import { callerClient } from '../clients.ts';
import { Failure } from '../endpoint.ts';

const answer = z.boolean();

/**
 * The signed-in caller, who is the influencer or its agency.
 * @throws Failure 401 without a session, 403 for everybody else
 */
export async function managerOf(request: Request, influencerId: string): Promise<{ id: string }> {
  const caller = await callerOf(request);
  await requireManager(request, influencerId);
  return caller;
}

/** @throws Failure 403 unless the caller is the influencer or its agency */
export async function requireManager(request: Request, influencerId: string): Promise<void> {
  const { data, error } = await callerClient(request).rpc('may_manage_instagram', {
    of_influencer: influencerId,
  });
  if (error) throw error;
  if (!answer.parse(data)) {
    throw new Failure(403, 'Only the influencer and its agency look after its Instagram account.');
  }
}
