import { serviceClient } from '../clients.ts';
import { withoutDetails } from '../session-refusal.ts';

/**
 * Sets a new temporary password while there is one (docs/product/agencies.md#temporary-password).
 * @returns the new one; null when the influencer has set an own password, or the editor doesn't manage it any more
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
