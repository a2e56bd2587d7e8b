import { serviceClient } from '../clients.ts';
import { withoutDetails } from '../session-refusal.ts';

/**
 * Replaces an influencer's temporary password, while there is one (docs/product/agencies.md#temporary-password).
 * @param editor the account that acts for the agency
 * @returns the new one; null when the influencer has set a password of their own, or the editor may not manage the account any more
 */
export async function renewPassword(
  agencyId: string,
  editor: string,
  influencerId: string,
): Promise<string | null> {
  const { data, error } = await serviceClient().rpc('renew_temporary_password', {
    of_agency: agencyId,
    by_account: editor,
    of_influencer: influencerId,
  });
  if (error) throw withoutDetails('The password was not renewed', error);
  return data;
}
