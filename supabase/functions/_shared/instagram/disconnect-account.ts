import { serviceClient } from '../clients.ts';
import { type Connection, unsubscribe } from './api.ts';
import { connectionOf } from './connections.ts';
import { InstagramError } from './errors.ts';
import { isSetUp } from './settings.ts';

/** Ends an influencer's connection to Instagram, if there is one: its token is removed, and what still waits isn't sent. */
export async function disconnectAccount(influencerId: string): Promise<void> {
  // Without its settings Instagram can't be told, and the account is disconnected all the same.
  const connection = isSetUp() ? await connectionOf(influencerId) : null;
  if (connection) await unsubscribeOrLog(connection);
  const { error } = await serviceClient().rpc('disconnect_instagram_account', {
    of_influencer: influencerId,
  });
  if (error) throw error;
}

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
