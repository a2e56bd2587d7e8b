import type { Check, Examination } from '../check';
import { ok, unchecked, type Verdict, wrong } from '../verdict';
import { memberOf, step, whyOf } from './steps';

const ZIP = 'PK';

/** Asks for everything that is kept of the account. */
async function exportData(examination: Examination): Promise<Verdict> {
  const { client, password } = memberOf(examination);
  const opened = await client.functions.invoke<{ token: string }>('own-data', { body: { password } });
  if (opened.error || !opened.data) {
    return wrong(
      `own-data signs no link: ${await whyOf(opened.error)}; is LINK_SIGNING_SECRET set, with 32 characters at least?`,
    );
  }
  const file = await client.functions.invoke<Blob>('own-data', { body: opened.data });
  if (file.error) return wrong(`own-data gives no file: ${await whyOf(file.error)}`);
  const head = await file.data?.slice(0, ZIP.length).text();
  return head === ZIP ? ok() : wrong('the answer of own-data is no zip');
}

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function uploadPicture(examination: Examination): Promise<Verdict> {
  const form = new FormData();
  form.set('avatar', new File([PIXEL], 'check.png', { type: 'image/png' }));
  const { data, error } = await memberOf(examination).client.functions.invoke<{ avatar_url: string }>(
    'upload-avatar',
    { body: form },
  );
  if (error || !data) return wrong(`upload-avatar: ${await whyOf(error)}; is the bucket "avatars" there?`);
  const picture = await fetch(data.avatar_url);
  const bytes = Buffer.from(await picture.arrayBuffer());
  return bytes.equals(PIXEL)
    ? ok()
    : wrong(`${data.avatar_url} answers ${picture.status} and not the picture`);
}

/** As the site and an extension do it: the database opens a session, and the auth service exchanges its token. */
async function connectExtension(examination: Examination): Promise<Verdict> {
  const { client } = memberOf(examination);
  const { data: token, error } = await client.rpc('hand_over_to_extension');
  if (error) return wrong(error.message);
  const connected = await client.functions.invoke<{ refresh_token: string }>('connect-extension', {
    body: { token, browser: 'Doctor', version: '1.0' },
  });
  if (connected.error || !connected.data) {
    return wrong(`connect-extension opens no session: ${await whyOf(connected.error)}`);
  }
  const opened = await examination.accounts.visitor().auth.refreshSession(connected.data);
  return opened.error
    ? wrong(
        `the auth service doesn't take the session that was opened: ${opened.error.message} (docs/decisions/extension.md)`,
      )
    : ok();
}

/** To a person's own address, or the embedded stack's inbox: a mail to an address of nobody's counts against the sender. */
async function sendMail(examination: Examination): Promise<Verdict> {
  if (!examination.target.mailbox) return unchecked('give --mailbox');
  const { client, email } = memberOf(examination);
  const { error } = await client.functions.invoke('send-welcome-email', {
    body: { email, fullName: "Doctor's check", isInfluencer: false },
  });
  return error
    ? wrong(
        `send-welcome-email: ${await whyOf(error)}; are RESEND_API_KEY and EMAIL_FROM set, and is the sender's domain verified at Resend?`,
      )
    : ok();
}

export const ownThingChecks: Check[] = [
  step({ name: 'A mail of the functions', run: sendMail }),
  step({ name: "A copy of one's own data", run: exportData }),
  step({ name: 'A picture, uploaded and served', run: uploadPicture }),
  step({ name: 'A session for the extension', run: connectExtension }),
];
