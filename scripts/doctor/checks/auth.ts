import { authSettings } from '../auth-settings';
import type { Check, Examination } from '../check';
import { ok, unchecked, unlessEmbedded, type Verdict, wrong } from '../verdict';

const PUSH = 'set it under [remotes.live] in supabase/config.toml, then: npx supabase@3 config push';

async function checkSignUpSettings({
  target: { url, publishableKey, embedded },
}: Examination): Promise<Verdict> {
  const found = await authSettings(url, publishableKey);
  if (found.disable_signup || !found.external.email) return wrong(`nobody can sign up by e-mail: ${PUSH}`);
  if (found.mailer_autoconfirm) {
    return unlessEmbedded(
      embedded,
      `addresses aren't confirmed, so anybody signs up with somebody else's (enable_confirmations): ${PUSH}`,
      "addresses aren't confirmed; a project has to (enable_confirmations)",
    );
  }
  return ok();
}

/**
 * Where the auth service leads from a link that isn't valid: to the asked address when it may, and to the site's own otherwise. No mail
 * has to be sent for it.
 */
async function ledTo(url: string, redirectTo?: string): Promise<string> {
  const query = new URLSearchParams({ token: 'doctor', type: 'signup' });
  if (redirectTo !== undefined) query.set('redirect_to', redirectTo);
  const { headers, status } = await fetch(`${url}/auth/v1/verify?${query}`, { redirect: 'manual' });
  const location = headers.get('location');
  if (location === null) throw new Error(`the auth service answered ${status} to a link that isn't valid`);
  return location.replace(/[?#].*/, '');
}

const sameAddress = (one: string, other: string) => one.replace(/\/$/, '') === other.replace(/\/$/, '');

async function checkSiteUrl({ target: { url, siteUrl } }: Examination): Promise<Verdict> {
  if (siteUrl === undefined) return unchecked('give --site');
  const found = await ledTo(url);
  return sameAddress(found, siteUrl)
    ? ok(siteUrl)
    : wrong(`mails lead to ${found} and not to ${siteUrl} (site_url): ${PUSH}`);
}

async function checkRedirects({ target: { url, siteUrl } }: Examination): Promise<Verdict> {
  if (siteUrl === undefined) return unchecked('give --site');
  const page = `${siteUrl}/reset-password`;
  if (!sameAddress(await ledTo(url, page), page)) {
    return wrong(`${siteUrl}/** isn't among the redirect addresses (additional_redirect_urls): ${PUSH}`);
  }
  const elsewhere = 'https://elsewhere.example/reset-password';
  return sameAddress(await ledTo(url, elsewhere), elsewhere)
    ? wrong(`any address is a redirect address, so tokens can be led to strangers: ${PUSH}`)
    : ok();
}

export const authChecks: Check[] = [
  { name: 'Sign-ups by e-mail', run: checkSignUpSettings },
  { name: 'Address of the site in mails', run: checkSiteUrl },
  { name: 'Redirect addresses', run: checkRedirects },
];
