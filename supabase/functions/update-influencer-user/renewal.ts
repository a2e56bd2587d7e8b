import { Failure } from '../_shared/failure.ts';
import { temporaryPassword } from '../_shared/influencer-accounts/temporary-password.ts';
import { serviceClient } from '../_shared/service-client.ts';

/**
 * Another temporary password, while one stands (docs/product/agencies.md#temporary-password).
 * @throws Failure 409 once the influencer has set a password of its own
 */
export async function renewPassword(agencyId: string, influencerId: string): Promise<string> {
  const password = temporaryPassword();
  const { data, error } = await serviceClient().rpc('renew_temporary_password', {
    of_agency: agencyId,
    of_influencer: influencerId,
    new_password: password,
  });
  // Not the error itself: its details may hold the refused row, with the password.
  if (error) throw new Error(`The password was not renewed: ${error.code} ${error.message}`);
  if (!data)
    throw new Failure(409, 'The influencer has set a password of their own. You can’t renew it any more.');
  return password;
}
