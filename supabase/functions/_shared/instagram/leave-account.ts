import { type Connection, unsubscribe } from './api.ts';
import { InstagramError } from './errors.ts';

/** Has Instagram stop telling us of an account that is left. Where it can't be told so, the account's events are for nobody here. */
export async function leaveAccount(connection: Connection): Promise<void> {
  try {
    await unsubscribe(connection);
  } catch (error) {
    if (!(error instanceof InstagramError)) throw error;
    console.error(error.message);
  }
}
