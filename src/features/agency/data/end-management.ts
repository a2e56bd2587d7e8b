import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/supabase/client';

const answer = z.object({ mailed: z.boolean() });

/**
 * Ends a management, from the agency's or the influencer's side. The account and its codes stay.
 * @returns whether both were told by mail
 */
export async function endManagement(agencyId: string, influencerId: string): Promise<boolean> {
  const body = { agency_id: agencyId, influencer_id: influencerId };
  return answer.parse(await invokeFunction('end-management', body)).mailed;
}
