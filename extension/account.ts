import { readSmall, type Small } from './stored';

/** The id of the account that the extension is connected to; null while it is connected to none. */
export type Account = string | null;

/** The account of a stored session. */
export const accountOf = ({ session }: Pick<Small, 'session'>): Account => session?.userId ?? null;

/**
 * Runs writes one at a time, in the popup and the worker together, so that none is lost. The browser frees the lock when it ends the worker.
 */
export function oneAtATime<Result>(write: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('stored', write);
}

/**
 * Writes something that belongs to an account, unless the extension is by then connected to another one or to none. All data of an
 * account is written by this, because the person may disconnect while a request is on its way.
 * @param account the one for which the work was begun; null for none
 */
export function writeIfConnected(account: Account, write: () => Promise<void>): Promise<void> {
  return oneAtATime(async () => {
    if (accountOf(await readSmall('session')) === account) await write();
  });
}
