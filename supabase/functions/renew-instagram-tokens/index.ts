import * as z from 'zod/mini';
import { serviceClient } from '../_shared/clients.ts';
import { noteRefusedToken, opened, sealed } from '../_shared/instagram/connections.ts';
import { InstagramError } from '../_shared/instagram/errors.ts';
import { instagramEndpoint } from '../_shared/instagram/instagram-endpoint.ts';
import { renewedToken } from '../_shared/instagram/login.ts';
import { reconnectMail } from '../_shared/instagram-mails.ts';
import { errorText } from '../_shared/rules/error-text.ts';
import { sendMail } from '../_shared/send-mail.ts';
import { claimForRun, endRun, runOf } from '../_shared/send-run.ts';

const AT_ONCE = 10;
const MAX_ACCOUNTS = 100;

const renewals = z.array(
  z.object({
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
  }),
);
type Renewal = z.infer<typeof renewals>[number];

/**
 * Renews the tokens that end within thirty days, and writes to those whose account has to be connected again. Called by the schedule,
 * which gives each call a run's id as its secret.
 */
async function renewInstagramTokens(request: Request): Promise<Response> {
  const run = await runOf(request);
  let seen = 0;
  while (seen < MAX_ACCOUNTS) {
    const due = await claim(run);
    if (due.length === 0) break;
    await Promise.all(due.map(renewOrLog));
    seen += due.length;
  }
  await endRun(run);
  return Response.json({ seen });
}

/** @throws Failure 401 when the run isn't under way */
async function claim(run: string): Promise<Renewal[]> {
  return renewals.parse(await claimForRun('claim_instagram_renewals', { run, batch_size: AT_ONCE }));
}

/** One that fails is due again, and keeps no other from it. */
async function renewOrLog(due: Renewal): Promise<void> {
  try {
    const outcome = due.renewal_due ? await renew(due) : 'not renewed';
    const isRefused = due.needs_reconnect || outcome === 'refused';
    if (outcome === 'refused' || (outcome === 'not renewed' && due.mail_due)) await tell(due, isRefused);
  } catch (error) {
    console.error(`A token wasn't renewed: ${errorText(error).message}`);
  }
}

/** @returns 'refused' when Instagram, or a change of our key, has ended the token, and that wasn't known */
async function renew(due: Renewal): Promise<'renewed' | 'refused' | 'not renewed'> {
  const ended = async () => ((await noteRefusedToken(due.influencer_id)) ? 'refused' : 'not renewed');
  const connection = await opened(due);
  if (connection === null) return ended();
  try {
    const { token, expiresAt } = await renewedToken(connection.token);
    const { error } = await serviceClient().rpc('store_instagram_token', {
      of_influencer: due.influencer_id,
      sealed_token: await sealed(token, due.influencer_id),
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
  const { error } = await serviceClient().rpc('note_instagram_mail', { of_influencer: influencer_id });
  if (error) throw error;
}

Deno.serve(instagramEndpoint(renewInstagramTokens));
