import type { Check, Examination } from '../check';
import { ok, unchecked, type Verdict, wrong } from '../verdict';

/** A legacy key, which is a token that is valid for ten years. */
const isLegacy = (key: string) => key.startsWith('eyJ');

const REPLACE =
  'make publishable and secret keys at Settings → API Keys, build the site with the publishable one, and disable the legacy ones';

/** What is wrong with a key by its look alone. */
export function flawOfKey(kind: 'publishable' | 'secret', key: string): string | undefined {
  if (kind === 'publishable' && key.startsWith('sb_secret_')) {
    return 'this is a secret key, which opens everything: never give it to the site, and replace it if it was public';
  }
  if (isLegacy(key)) return `this is a legacy key: ${REPLACE}`;
  if (!key.startsWith(`sb_${kind}_`)) return `this is no ${kind} key: it begins with sb_${kind}_`;
  return undefined;
}

async function acceptedBy(url: string, key: string): Promise<Verdict> {
  const { status } = await fetch(`${url}/rest/v1/app_settings?select=promotion_active`, {
    headers: { apikey: key },
  });
  if (status === 401) return wrong(`${url} refuses it: copy it again from Settings → API Keys`);
  return status === 200
    ? ok()
    : wrong(`${url} answers ${status} to a simple request: are the migrations applied?`);
}

export const keyChecks: Check[] = [
  {
    name: 'Publishable key',
    async run({ target: { url, publishableKey } }) {
      const flaw = flawOfKey('publishable', publishableKey);
      return flaw === undefined ? acceptedBy(url, publishableKey) : wrong(flaw);
    },
  },
  { name: 'Secret key', run: checkSecretKey },
];

async function checkSecretKey({ target: { secretKey }, accounts }: Examination): Promise<Verdict> {
  if (secretKey === undefined) return unchecked('give --secret');
  const flaw = flawOfKey('secret', secretKey);
  if (flaw !== undefined) return wrong(flaw);
  const asked = await accounts.admin()?.auth.admin.getUserById('00000000-0000-4000-8000-000000000000');
  return asked?.error?.code === 'user_not_found'
    ? ok()
    : wrong('the auth service refuses it: copy it again from Settings → API Keys');
}
