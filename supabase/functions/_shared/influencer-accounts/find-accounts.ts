import { serviceClient } from '../clients.ts';
import { Failure } from '../failure.ts';
import { EMAIL_TAKEN } from '../rules/email-address.ts';
import { refusalCodes } from '../rules/refusal-codes.ts';
import { USERNAME_TAKEN } from '../rules/usernames.ts';
import { aFewAtATime } from './a-few-at-a-time.ts';

interface WantedAccount {
  email: string;
  username: string;
}

interface FoundAccount {
  email_taken: boolean;
  username_taken: boolean;
  /** Address and username belong to one influencer that the agency manages already. */
  managed: boolean;
  /** The ids of conflicting accounts that were created for the agency and never linked. */
  left_behind: string[];
}

/** @throws Failure 409 when somebody has the address or the username already */
export function refuseTaken(found: FoundAccount | undefined): void {
  if (found?.email_taken) throw new Failure(409, EMAIL_TAKEN, {}, refusalCodes.emailTaken);
  if (found?.username_taken) throw new Failure(409, USERNAME_TAKEN, {}, refusalCodes.usernameTaken);
}

/** The same as findAccounts, once conflicting accounts that an earlier, interrupted try left behind are removed. */
export async function removeLeftBehindThenFind(
  agencyId: string,
  wanted: readonly WantedAccount[],
): Promise<FoundAccount[]> {
  const found = await findAccounts(agencyId, wanted);
  const leftBehind = new Set(found.flatMap(({ left_behind }) => left_behind));
  if (leftBehind.size === 0) return found;
  await deleteUnadopted([...leftBehind]);
  return findAccounts(agencyId, wanted);
}

/** What exists already of the accounts that an agency wants to create, in their order. */
export async function findAccounts(
  agencyId: string,
  wanted: readonly WantedAccount[],
): Promise<FoundAccount[]> {
  const { data, error } = await serviceClient().rpc('find_accounts', {
    of_agency: agencyId,
    wanted: wanted.map(({ email, username }) => ({ email, username })),
  });
  if (error) throw error;
  return data;
}

/** Deletes accounts that were made for an agency and not adopted, with everything in them. One that can't be deleted is logged. */
export async function deleteUnadopted(ids: readonly string[]): Promise<void> {
  await aFewAtATime(ids, async (id) => {
    const { error } = await serviceClient().auth.admin.deleteUser(id);
    if (error) console.error(`The account ${id} was left behind:`, error);
  });
}
