import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Check, Examination } from '../check';

/** Sends each function a browser's preflight request, which starts the function and does nothing else. */
async function checkDeployed({ target: { url } }: Examination) {
  const names = (await readdir('supabase/functions')).filter((name) => !/^_|\./.test(name));
  const flaws: string[] = [];
  for (const name of names) {
    const { status } = await fetch(`${url}/functions/v1/${name}`, { method: 'OPTIONS' });
    if (status === 404) flaws.push(`${name} isn't deployed: npx supabase@3 functions deploy ${name}`);
    else if (status >= 400) flaws.push(`${name} doesn't start (${status}): see its log`);
  }
  if (flaws.length > 0) throw new Error(flaws.join('\n'));
  return `${names.length} functions`;
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const ownRefusal = z.object({ error: z.string() });

/** Whether a function has refused a call, and not the gateway before it, whose refusals have another shape. */
async function isOwnRefusal(response: Response): Promise<boolean> {
  return ownRefusal.safeParse(await response.json().catch(() => undefined)).success;
}

/** A check by a call that needs certain secrets, and changes nothing. @param expected the answer when they are set */
const probe = (name: string, secrets: string, path: string, expected: number, init?: RequestInit): Check => ({
  name,
  async run({ target: { url } }) {
    const response = await fetch(`${url}/functions/v1/${path}`, init);
    const { status } = response;
    if (status === expected && (status !== 401 || (await isOwnRefusal(response)))) return;
    throw new Error(
      status === 401
        ? `${path} wants a token, which who calls it hasn't: deploy it with the verify_jwt = false of config.toml`
        : `${path} answers ${status} and not ${expected}: set ${secrets} (npx supabase@3 secrets set …), or see its log`,
    );
  },
});

const VAPID = 'VAPID_SUBJECT, VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY';
const STRIPE = 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET';

export const functionChecks: Check[] = [
  { name: 'Edge functions', run: checkDeployed, patienceMs: 120_000 },
  probe("Secret of the site's address", 'SITE_URL', 'sitemap/profiles', 200),
  // The schedule's calls have the id of a run; this run was never begun.
  probe('Secrets of notifications', VAPID, 'send-notifications', 401, post({ run: randomUUID() })),
  // Its signature is wrong, which the function can only say when it has both secrets.
  probe('Webhook of Stripe', STRIPE, 'stripe-webhook', 400, post({}, { 'stripe-signature': 't=1,v1=00' })),
];
