import { Failure } from '../failure.ts';
import { serviceClient } from '../service-client.ts';
import { findAccounts } from './find-accounts.ts';
import { temporaryPassword } from './temporary-password.ts';

/** Screens show these sentences. */
export const EMAIL_TAKEN = 'This email address is already registered. Please use a different email.';
export const USERNAME_TAKEN = 'This username is already taken. Please choose a different username.';

export interface NewInfluencer {
  fullName: string;
  /** 3–30 of a-z 0-9 . _ -: the database makes up another for any other. */
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
 * Makes an account with a random password and a confirmed address. It is nobody's influencer before it is adopted.
 * @throws Failure 409 when the address or the username is taken; nothing was made then
 */
export async function openAccount(agencyId: string, influencer: NewInfluencer): Promise<OpenedAccount> {
  const { email, username, fullName, socialHandle } = influencer;
  const password = temporaryPassword();
  const { data, error } = await serviceClient().auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    // By this mark the next try finds it, if nobody comes to adopt it or to remove it.
    app_metadata: { opened_for: agencyId },
    user_metadata: {
      full_name: fullName,
      username,
      ...(socialHandle ? { social_handle: socialHandle } : {}),
    },
  });
  if (!error) return { id: data.user.id, temporaryPassword: password, influencer };

  // A username that somebody has taken meanwhile fails the account as a general database error.
  const [found] = await findAccounts(agencyId, [influencer]);
  if (found?.email_taken) throw new Failure(409, EMAIL_TAKEN);
  if (found?.username_taken) throw new Failure(409, USERNAME_TAKEN);
  throw error;
}
