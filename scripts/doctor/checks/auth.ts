import * as z from 'zod/mini';
import type { Check, Examination } from '../check';
import { Unchecked } from '../unchecked';

const PUSH = 'set it under [remotes.live] in supabase/config.toml, then: npx supabase@3 config push';

const settings = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  external: z.object({ email: z.boolean() }),
});

async function checkSignUps({ target: { url, publishableKey } }: Examination) {
  const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  const found = settings.parse(await response.json());
  if (found.disable_signup || !found.external.email) throw new Error(`nobody can sign up by e-mail: ${PUSH}`);
  if (found.mailer_autoconfirm) {
    throw new Error(
      `addresses aren't confirmed, so anybody signs up with somebody else's (enable_confirmations): ${PUSH}`,
    );
  }
}

/** Where the auth service leads from a link that isn't valid: to the asked address when it may, and to the site's own otherwise. */
async function ledTo(url: string, redirectTo = ''): Promise<string> {
  const query = new URLSearchParams({ token: 'doctor', type: 'signup', redirect_to: redirectTo });
  const { headers, status } = await fetch(`${url}/auth/v1/verify?${query}`, { redirect: 'manual' });
  const location = headers.get('location');
  if (location === null) throw new Error(`the auth service answered ${status} to a link that isn't valid`);
  return location.replace(/\/?([?#].*)?$/, '');
}

async function checkAddresses({ target: { url, siteUrl } }: Examination) {
  if (siteUrl === undefined) throw new Unchecked('give --site');
  const found = await ledTo(url);
  if (found !== siteUrl) throw new Error(`mails lead to ${found} and not to ${siteUrl} (site_url): ${PUSH}`);
  const page = `${siteUrl}/reset-password`;
  if ((await ledTo(url, page)) !== page) {
    throw new Error(`${siteUrl}/** isn't among the redirect addresses (additional_redirect_urls): ${PUSH}`);
  }
  const elsewhere = 'https://elsewhere.example/reset-password';
  if ((await ledTo(url, elsewhere)) === elsewhere) {
    throw new Error(`any address is a redirect address, so tokens can be led to strangers: ${PUSH}`);
  }
}

export const authChecks: Check[] = [
  { name: 'Sign-ups by e-mail', run: checkSignUps },
  { name: 'Where mails lead', run: checkAddresses },
];
