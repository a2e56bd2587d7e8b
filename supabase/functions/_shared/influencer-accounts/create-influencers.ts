import { serviceClient } from '../clients.ts';
import { isRolledBack } from '../rolled-back.ts';
import { withoutDetails } from '../session-refusal.ts';
import { aFewAtATime } from './a-few-at-a-time.ts';
import { deleteUnadopted, findAccounts, refuseTaken } from './find-accounts.ts';
import { temporaryPassword } from './temporary-password.ts';

/** The influencer of a list whose account couldn't be made. */
export class NotCreated extends Error {
  /** The index in the list, from 0. */
  readonly index: number;
  constructor(index: number, cause: unknown) {
    super(`Influencer ${index} could not be created.`, { cause });
    this.index = index;
  }
}

/**
 * Creates accounts, profiles and links to the agency: all of them, or none (docs/decisions/agencies.md). An account whose creation or adoption
 * wasn't answered, or that couldn't be deleted again, is left to removeLeftBehindThenFind.
 * @returns the accounts in the order of the influencers
 * @throws NotCreated for the influencer that failed, with the reason as its cause; other errors concern all of them
 */
export async function createInfluencers(
  agencyEditor: AgencyEditor,
  influencers: readonly NewInfluencer[],
): Promise<OpenedAccount[]> {
  const opened = new Map<number, OpenedAccount>();
  try {
    await aFewAtATime(influencers, async (influencer, index) => {
      try {
        opened.set(index, await openAccount(agencyEditor.agencyId, influencer));
      } catch (error) {
        throw new NotCreated(index, error);
      }
    });
  } catch (error) {
    await deleteUnadopted([...opened.values()].map(({ id }) => id));
    throw error;
  }
  const accounts = [...opened].sort(([one], [other]) => one - other).map(([, account]) => account);
  await adopt(agencyEditor, accounts);
  return accounts;
}

/** The agency that gets the accounts, and who makes them for it. */
export interface AgencyEditor {
  agencyId: string;
  editor: string;
}

export interface NewInfluencer {
  fullName: string;
  /** 3 to 30 of the characters a-z 0-9 . _ and -. The database replaces a malformed one by another. */
  username: string;
  email: string;
  socialHandle?: string;
  avatarUrl?: string;
  bio?: string;
}

export interface OpenedAccount {
  id: string;
  temporaryPassword: string;
  influencer: NewInfluencer;
}

/**
 * Creates an account with a random password and a confirmed address. It isn't an influencer's before it is linked to the agency.
 * @throws Failure 409 when the address or the username is taken; if the auth service's answer was lost, the new account itself may have taken it
 */
async function openAccount(agencyId: string, influencer: NewInfluencer): Promise<OpenedAccount> {
  const { email, username, fullName, socialHandle } = influencer;
  const password = temporaryPassword();
  const { data, error } = await serviceClient().auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    // If this call is interrupted, the next try finds the account by this mark.
    app_metadata: { opened_for: agencyId },
    user_metadata: {
      full_name: fullName,
      username,
      ...(socialHandle ? { social_handle: socialHandle } : {}),
    },
  });
  if (!error) return { id: data.user.id, temporaryPassword: password, influencer };

  // A username that was taken meanwhile fails as a general database error.
  const [found] = await findAccounts(agencyId, [influencer]);
  refuseTaken(found);
  throw error;
}

/** Turns created accounts into influencers that the agency manages, in one transaction. If it surely failed, the accounts are deleted. */
async function adopt({ agencyId, editor }: AgencyEditor, accounts: readonly OpenedAccount[]): Promise<void> {
  const { error, status } = await serviceClient().rpc('adopt_influencers', {
    for_agency: agencyId,
    by_account: editor,
    accounts: accounts.map(({ id, temporaryPassword, influencer }) => ({
      id,
      temporary_password: temporaryPassword,
      avatar_url: influencer.avatarUrl ?? null,
      bio: influencer.bio ?? null,
    })),
  });
  if (!error) return;
  // supabase-js says status 0 when no answer came, and then the accounts may have been adopted.
  const wasRefused = status >= 400 && status < 500;
  if (wasRefused || isRolledBack(error)) await deleteUnadopted(accounts.map(({ id }) => id));
  throw withoutDetails('The accounts were not adopted', error);
}
