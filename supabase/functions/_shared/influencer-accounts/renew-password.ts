import { serviceClient } from '../clients.ts';
import { refusalIn } from '../session-refusal.ts';

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
  // The error itself isn't passed on, because its details may contain the refused row with the password.
  if (error)
    throw refusalIn(error) ?? new Error(`The password was not renewed: ${error.code} ${error.message}`);
  return data;
}
