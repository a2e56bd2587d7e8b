import { serviceClient } from '../service-client.ts';

export interface WishedAccount {
  email: string;
  username: string;
}

export interface FoundAccount {
  email_taken: boolean;
  username_taken: boolean;
  /** Both are of one influencer that the agency manages already. */
  managed: boolean;
}

/** What there is already of the accounts that an agency wishes for, in their order. */
export async function findAccounts(
  agencyId: string,
  wished: readonly WishedAccount[],
): Promise<FoundAccount[]> {
  const { data, error } = await serviceClient().rpc('find_accounts', {
    of_agency: agencyId,
    wanted: wished.map(({ email, username }) => ({ email, username })),
  });
  if (error) throw error;
  return data;
}
