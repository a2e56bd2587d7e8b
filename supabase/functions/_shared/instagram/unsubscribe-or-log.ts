import { type Connection, unsubscribe } from './api.ts';
import { InstagramError } from './errors.ts';

/**
 * Unsubscribes from the webhooks of an account that is disconnected or replaced by another. A failure is only logged, because events of an
 * account that nobody has connected are dropped.
 */
export async function unsubscribeOrLog(connection: Connection): Promise<void> {
  try {
    await unsubscribe(connection);
  } catch (error) {
    if (!(error instanceof InstagramError)) throw error;
    console.error(error.message);
  }
}
