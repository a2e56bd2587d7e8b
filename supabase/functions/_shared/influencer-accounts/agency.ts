import { Failure } from '../failure.ts';
import { serviceClient } from '../service-client.ts';

/**
 * @param refusal what a caller that is no agency is told
 * @throws Failure 403 when the account is not an agency's
 */
export async function requireAgency(userId: string, refusal: string): Promise<void> {
  const { data, error } = await serviceClient()
    .from('profiles')
    .select('is_agency')
    .eq('id', userId)
    .maybeSingle<{ is_agency: boolean }>();
  if (error) throw error;
  if (!data?.is_agency) throw new Failure(403, refusal);
}
