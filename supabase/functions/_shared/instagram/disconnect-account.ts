import { serviceClient } from '../clients.ts';
import { connectionOf } from './connections.ts';
import { isSetUp } from './settings.ts';
import { unsubscribeOrLog } from './unsubscribe-or-log.ts';

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
