import { isAuthError } from '@supabase/supabase-js';
import type { Client } from '../../../supabase/local/connect';
import type { Accounts } from '../accounts';
import type { Check, Examination } from '../check';
import { ok, unchecked, unlessEmbedded, type Verdict, wrong } from '../verdict';
import { memberOf, step, whyOf } from './steps';

/** What to do when the auth service doesn't send its mail. */
const MAIL_FAULTS: Record<string, string> = {
  email_address_not_authorized:
    "the auth service writes to the project's team only: give it a mail server, [remotes.live.auth.email.smtp] in supabase/config.toml, then: npx supabase@3 config push",
  over_email_send_rate_limit:
    'the auth service has sent as many mails as it may within an hour: raise email_sent of [remotes.live.auth.rate_limit], then: npx supabase@3 config push',
};

async function signUp({ journey, accounts, target }: Examination): Promise<Verdict> {
  const { mailbox, secretKey, embedded } = target;
  let member: Awaited<ReturnType<Accounts['signUp']>>;
  try {
    member = await (mailbox ? accounts.signUp() : accounts.confirmed());
  } catch (error) {
    const todo = isAuthError(error) ? MAIL_FAULTS[error.code ?? ''] : undefined;
    if (todo === undefined) throw error;
    return wrong(todo);
  }
  journey.member = member;
  if (member.byLink) return ok();
  if (!mailbox && secretKey !== undefined) {
    return unchecked('give --mailbox; this account was made with --secret, and no mail was sent');
  }
  return unlessEmbedded(
    embedded,
    'anybody signs up with any address: no mail asks for it',
    'no mail asks for it',
  );
}

async function signIn(examination: Examination): Promise<Verdict> {
  const { accounts, journey } = examination;
  await accounts.signIn(memberOf(examination));
  journey.influencer = await accounts.confirmed();
  const { client, id } = journey.influencer;
  const { error } = await client
    .from('profiles')
    .update({ is_influencer: true, category: 'Travel' })
    .eq('id', id);
  return error ? wrong(`the profile can't be changed: ${error.message}`) : ok();
}

/** A session that was opened by the password, because one that a mail's link opened may set a new password. */
async function changePassword(examination: Examination): Promise<Verdict> {
  const { accounts } = examination;
  const member = memberOf(examination);
  const { auth } = await accounts.signIn(member);
  const { error } = await auth.updateUser({ password: `another ${member.password}` });
  if (error) return ok();
  await auth.updateUser({ password: member.password });
  return wrong(
    'a stolen token sets a password: switch on "Require current password when updating" at Authentication → Sign In / Providers → Email',
  );
}

const readsWith = async ({ url, publishableKey }: Examination['target'], token: string) => {
  const { status } = await fetch(`${url}/rest/v1/app_settings?select=promotion_active`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
  });
  return status;
};

async function tokenOf(client: Client): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}

async function endSession(examination: Examination): Promise<Verdict> {
  const { accounts, target } = examination;
  const other = await accounts.signIn(memberOf(examination));
  const token = await tokenOf(other);
  const before = await readsWith(target, token);
  if (before !== 200) return wrong(`a request with a fresh session is answered with ${before}`);
  const { error } = await other.auth.signOut({ scope: 'local' });
  if (error) throw error;
  const after = await readsWith(target, token);
  return after === 401
    ? ok()
    : wrong(
        "a token goes on working after its session has ended: PostgREST doesn't call private.admit_request " +
          "(alter role authenticator set pgrst.db_pre_request = 'private.admit_request'; notify pgrst, 'reload config')",
      );
}

async function deleteAccount(examination: Examination): Promise<Verdict> {
  const { accounts } = examination;
  const member = memberOf(examination);
  const { error } = await member.client.functions.invoke('delete-account', {
    body: { password: member.password },
  });
  if (error) return wrong(`delete-account: ${await whyOf(error)}`);
  const again = await accounts.signIn(member).then(
    () => true,
    () => false,
  );
  return again ? wrong('the account still signs in after its deletion') : ok();
}

export const signInChecks: Check[] = [
  // Somebody may have to look for a mail.
  { name: "Sign-up, confirmed by the mail's link", run: signUp, patienceMs: 6 * 60_000 },
  step({ name: 'Sign-in', run: signIn }),
  step({ name: 'A new password takes the present one', run: changePassword }),
  step({ name: 'A session that ended is refused', run: endSession }),
];

export const deletionCheck: Check = step({ name: 'Deletion of the account', run: deleteAccount });
