import * as z from 'zod/mini';
import { serviceClient } from '../_shared/clients.ts';
import { noteRefusedToken, sealForInfluencer, unsealedConnection } from '../_shared/instagram/connections.ts';
import { InstagramError } from '../_shared/instagram/errors.ts';
import { renewedToken } from '../_shared/instagram/login.ts';
import { sendMail } from '../_shared/send-mail.ts';
import { reconnectMail } from './reconnect-mail.ts';

const renewal = z.object({
  influencer_id: z.string(),
  instagram_user_id: z.string(),
  sealed_token: z.string(),
  expires_at: z.string(),
  renewal_due: z.boolean(),
  /** Whether its owner is to be told, unless the token is renewed now. */
  mail_due: z.boolean(),
  needs_reconnect: z.boolean(),
  /** Null when nobody has confirmed an address. */
  email: z.nullable(z.string()),
  goes_to_agency: z.boolean(),
});
type Renewal = z.infer<typeof renewal>;

/** Renews a token that ends within thirty days, or writes to whoever has to connect the account again. */
export async function renewInstagramToken(content: unknown): Promise<void> {
  const due = renewal.parse(content);
  const outcome = due.renewal_due ? await renew(due) : 'not renewed';
  const isRefused = due.needs_reconnect || outcome === 'refused';
  if (outcome === 'refused' || (outcome === 'not renewed' && due.mail_due)) await tell(due, isRefused);
}

/** @returns 'refused' when Instagram, or a change of our key, has ended the token, and that wasn't known */
async function renew(due: Renewal): Promise<'renewed' | 'refused' | 'not renewed'> {
  const ended = async () => ((await noteRefusedToken(due)) ? 'refused' : 'not renewed');
  const connection = await unsealedConnection(due);
  if (connection === null) return ended();
  try {
    const { token, expiresAt } = await renewedToken(connection.token);
    const { error } = await serviceClient().rpc('store_instagram_token', {
      of_influencer: due.influencer_id,
      instagram_user_id: due.instagram_user_id,
      sealed_token: await sealForInfluencer(token, due.influencer_id),
      expires_at: expiresAt.toISOString(),
    });
    if (error) throw error;
    return 'renewed';
  } catch (error) {
    if (!(error instanceof InstagramError)) throw error;
    console.error(error.message);
    return error.problem === 'reconnect' ? ended() : 'not renewed';
  }
}

async function tell(due: Renewal, isRefused: boolean): Promise<void> {
  const { influencer_id, email } = due;
  if (email === null) return;
  await sendMail(reconnectMail({ ...due, email, isRefused }));
  // So that the owner is told once.
  const { error } = await serviceClient()
    .from('instagram_accounts')
    .update({ mailed_about: isRefused ? 'reconnect' : 'ending' })
    .eq('influencer_id', influencer_id)
    // A new token may have come while the mail was on its way.
    .eq('expires_at', due.expires_at);
  if (error) throw error;
}
