import * as z from 'zod/mini';
import { admitCall } from './admit-call.ts';
import { serviceClient } from './clients.ts';
import { Failure } from './failure.ts';

const WRONG_PASSWORD = "That isn't your password.";
const NOT_HERE = 'Please do this on Promobell in the browser, signed in.';

/** A password in a body, right or wrong. */
export const givenPassword = z.string().check(z.minLength(1), z.maxLength(1000));

export interface Caller {
  account: string;
  session: string;
}

/**
 * Asks for the caller's password before something that a stolen session must not do.
 * @throws Failure 403 when the password is wrong, or the session has ended or is a browser extension's; 429 after too many attempts
 */
export async function confirmPassword({ account, session }: Caller, password: string): Promise<void> {
  await admitCall('password', account);
  // The database can't store a text with NUL, so it is nobody's password.
  if (password.includes('\0')) throw new Failure(403, WRONG_PASSWORD);
  const { data: isRight, error } = await serviceClient().rpc('confirm_password', {
    of_account: account,
    of_session: session,
    password,
  });
  if (error) throw error;
  if (isRight === null) throw new Failure(403, NOT_HERE);
  if (!isRight) throw new Failure(403, WRONG_PASSWORD);
}
