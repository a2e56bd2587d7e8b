import { once } from 'node:events';
import { FunctionsHttpError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { Client } from '../../../supabase/local/connect';
import type { Check, Examination } from '../check';
import { tokenIn } from '../mailbox';
import { Unchecked } from '../unchecked';

/** Calls an edge function. @param hint follows the error's words, and says what to look after */
async function call({ functions }: Client, name: string, body: object, hint = ''): Promise<unknown> {
  const { data, error } = await functions.invoke<unknown>(name, { body });
  if (!error) return data;
  const response: Response | undefined = error instanceof FunctionsHttpError ? error.context : undefined;
  const why = response ? `${response.status} ${await response.text()}` : error.message;
  throw new Error(`${name}: ${why}${hint}`);
}

/**
 * Has two mails sent, one that confirms an address and one of the functions. Both go to the given mailbox, because mails to an address that
 * nobody has count against the sender.
 */
async function receiveMails({ accounts, target: { mailbox } }: Examination) {
  if (!mailbox) throw new Unchecked('give --mailbox');
  return accounts.make(mailbox.address, async ({ email, password, data }) => {
    const visitor = accounts.visitor();
    const signedUp = await visitor.auth.signUp({ email, password, options: { data } });
    if (signedUp.error) {
      throw new Error(
        `the auth service sends no mail: ${signedUp.error.message}; mail server and email_sent are under [remotes.live] in supabase/config.toml: npx supabase@3 config push`,
      );
    }
    if (!signedUp.data.session) {
      const { error } = await visitor.auth.verifyOtp(tokenIn(await mailbox.linkTo(email)));
      if (error) throw error;
    }
    const hint = "; are RESEND_API_KEY and EMAIL_FROM set, and is the sender's domain verified at Resend?";
    const fields = { email, fullName: data.full_name, isInfluencer: false };
    await call(visitor, 'send-welcome-email', fields, hint);
  });
}

async function endSession({ accounts, target: { url, publishableKey } }: Examination) {
  const member = await accounts.member();
  const { auth } = await accounts.signIn(member);
  const { error } = await auth.updateUser({ password: `another ${member.password}` });
  if (!error) {
    throw new Error(
      'a stolen token sets a password: switch on "Require current password when updating" at Authentication → Sign In / Providers → Email',
    );
  }
  const { data } = await auth.getSession();
  const headers = { apikey: publishableKey, authorization: `Bearer ${data.session?.access_token}` };
  await auth.signOut({ scope: 'local' });
  const { status } = await fetch(`${url}/rest/v1/app_settings?select=promotion_active`, { headers });
  if (status === 401) return;
  throw new Error(
    "a token goes on working after its session has ended: alter role authenticator set pgrst.db_pre_request = 'private.admit_request'; notify pgrst, 'reload config'",
  );
}

/** Joins a topic of the database's signals. @throws Error when the service refuses */
async function listenTo(client: Client, topic: string, hear: () => void): Promise<void> {
  // Without it the topic would be joined without the member's token.
  await client.realtime.setAuth();
  await new Promise<void>((resolve, reject) => {
    client
      .channel(topic, { config: { private: true, broadcast: { replication_ready: true } } })
      .on('broadcast', { event: '*' }, hear)
      // The topic may be joined before messages of the database reach it.
      .on('system', {}, ({ status }: { status: string }) => status === 'ok' && resolve())
      .subscribe((status, error) => {
        if (error || status === 'TIMED_OUT') reject(error ?? new Error(status));
      });
  });
}

/**
 * Publishes an offer and waits for its signal. Everybody sees the offer for the seconds until its account is removed: of a followers-only
 * offer only those hear who have followed for an hour.
 */
async function hearOfOffer({ accounts }: Examination) {
  const [member, { id, client }] = await Promise.all([accounts.member(), accounts.confirmed()]);
  const heard = new EventTarget();
  await listenTo(member.client, `influencer:${id}`, () => heard.dispatchEvent(new Event('offer'))).catch(
    (error: Error) => {
      throw new Error(
        `a member can't listen to an influencer: see the policies of realtime.messages in supabase/schemas/12_signals.sql (${error.message})`,
      );
    },
  );
  await client.from('profiles').update({ is_influencer: true, category: 'Travel' }).eq('id', id);
  const message = once(heard, 'offer');
  const { error } = await client.from('promo_codes').insert({
    influencer_id: id,
    brand_name: "Doctor's check",
    promo_code: 'DOCTOR',
    description: 'A check that is gone in a minute',
    category: 'Travel',
    affiliate_link: 'https://doctors-check.example/',
  });
  if (error) throw error;
  await message;
  const listening = listenTo(member.client, `member:${id}`, () => undefined);
  if (await listening.then(() => true).catch(() => false)) {
    throw new Error(
      'a member can listen to what is sent to another: the policies of realtime.messages are missing',
    );
  }
}

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const file = new File([PIXEL], 'check.png', { type: 'image/png' });

async function storePicture({ accounts }: Examination) {
  const { id, client } = await accounts.member();
  const stored = await client.storage.from('avatars').upload(`${id}/0-check.png`, file);
  if (!stored.error)
    throw new Error('a member writes into the bucket "avatars" itself: npx supabase@3 db diff --linked');
  const form = new FormData();
  form.set('avatar', file);
  const answer = await call(client, 'upload-avatar', form, '; is the bucket "avatars" there?');
  const { avatar_url } = z.object({ avatar_url: z.string() }).parse(answer);
  const picture = await fetch(avatar_url);
  if (Buffer.from(await picture.arrayBuffer()).equals(PIXEL)) return;
  throw new Error(`${avatar_url} answers ${picture.status} and not the picture`);
}

async function takeLeave({ accounts }: Examination) {
  const { client, password } = await accounts.member();
  await call(client, 'own-data', { password }, '; is LINK_SIGNING_SECRET set, with 32 characters at least?');
  await call(client, 'delete-account', { password });
}

/** The checks that take accounts. The last one deletes the member that the others share. */
export const journeyChecks: Check[] = [
  // Somebody may have to look for a mail.
  { name: 'Mails arrive', run: receiveMails, patienceMs: 5 * 60_000 },
  { name: 'A session that ended is refused', run: endSession },
  { name: 'Realtime delivers and denies', run: hearOfOffer },
  { name: 'Pictures are stored by the function alone', run: storePicture },
  { name: "One's own data, and the account's deletion", run: takeLeave },
];
