import type { Check } from '../check';

/** @throws Error when a key looks like another kind */
export function requireKind(kind: 'publishable' | 'secret', key: string): void {
  if (key.startsWith(`sb_${kind}_`)) return;
  const why = key.startsWith('sb_secret_')
    ? 'this is a secret key, which opens everything: never give it to the site, and replace it if it was public'
    : `it begins with sb_${kind}_; a legacy key is a token for ten years: disable it at Settings → API Keys`;
  throw new Error(`this is no ${kind} key: ${why}`);
}

export const keyChecks: Check[] = [
  {
    name: 'Publishable key',
    async run({ target: { url, publishableKey } }) {
      requireKind('publishable', publishableKey);
      const headers = { apikey: publishableKey };
      const { status } = await fetch(`${url}/rest/v1/app_settings?select=promotion_active`, { headers });
      if (status !== 200) {
        throw new Error(`${url} answers ${status}: is the key whole, and are the migrations applied?`);
      }
    },
  },
  {
    name: 'Secret key',
    async run({ target: { secretKey = '' }, accounts }) {
      const { admin } = accounts.admin().auth;
      requireKind('secret', secretKey);
      const { error } = await admin.getUserById('00000000-0000-4000-8000-000000000000');
      if (error?.code !== 'user_not_found') throw new Error('the auth service refuses it: copy it again');
    },
  },
];
