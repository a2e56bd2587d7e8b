import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Check, Examination } from '../check';
import { ok, type Verdict, wrong } from '../verdict';

const FOLDER = 'supabase/functions';
const AT_ONCE = 4;

/** The functions of this checkout. */
async function functionNames(): Promise<string[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
    .sort();
}

/** What is wrong with a function, by its answer to a browser's preflight, which starts it and does nothing else. */
async function flawOf(url: string, name: string): Promise<string | undefined> {
  const { status } = await fetch(`${url}/functions/v1/${name}`, { method: 'OPTIONS' });
  if (status === 404) return `${name} isn't deployed: npx supabase@3 functions deploy ${name}`;
  return status < 400
    ? undefined
    : `${name} doesn't start (${status}): its log is at Edge Functions → ${name} → Logs`;
}

async function checkDeployed({ target: { url } }: Examination): Promise<Verdict> {
  const names = await functionNames();
  const waiting = [...names];
  const flaws: string[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const flaw = await flawOf(url, name);
        if (flaw !== undefined) flaws.push(flaw);
      }
    }),
  );
  return flaws.length === 0 ? ok(`${names.length} functions`) : wrong(flaws.sort().join('\n'));
}

/** A call that needs certain secrets, and changes nothing. */
interface Probe {
  secrets: string;
  path: string;
  init?: RequestInit;
  /** The answer when they are set. */
  expected: number;
}

const healthAnswer = z.object({ release: z.string(), database: z.string(), schedule: z.string() });

/** What the functions themselves say, for whom gives no connection to the database. */
async function checkHealth({ target: { url } }: Examination): Promise<Verdict> {
  const address = `${url}/functions/v1/health`;
  const response = await fetch(address);
  const { data } = healthAnswer.safeParse(await response.json().catch(() => undefined));
  if (!data) return wrong(`${address} answers ${response.status}`);
  const { release, database, schedule } = data;
  if (database !== 'reachable')
    return wrong("the functions don't reach the database: see the log of the function health");
  return schedule === 'runs'
    ? ok(`release ${release}`)
    : wrong('nothing scheduled has run for five minutes: give --db to see why');
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Unsigned, so it comes from nobody. */
const NOT_FROM_STRIPE = { 'stripe-signature': 't=1,v1=00' };

const PROBES: Probe[] = [
  { secrets: 'SITE_URL', path: 'sitemap/profiles', expected: 200 },
  {
    secrets: 'VAPID_SUBJECT, VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY',
    path: 'send-notifications',
    // The schedule's calls have the id of a run; this run was never begun.
    init: post({ run: randomUUID() }),
    expected: 401,
  },
  {
    secrets: 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
    path: 'stripe-webhook',
    init: post({}, NOT_FROM_STRIPE),
    expected: 400,
  },
];

async function flawOfProbe(
  url: string,
  { secrets, path, init, expected }: Probe,
): Promise<string | undefined> {
  const { status } = await fetch(`${url}/functions/v1/${path}`, init);
  return status === expected
    ? undefined
    : `${path} answers ${status} and not ${expected}: set ${secrets} (npx supabase@3 secrets set …), or see the function's log`;
}

async function checkSecrets({ target: { url } }: Examination): Promise<Verdict> {
  const flaws = await Promise.all(PROBES.map((probe) => flawOfProbe(url, probe)));
  const found = flaws.filter((flaw) => flaw !== undefined);
  return found.length === 0 ? ok() : wrong(found.join('\n'));
}

async function checkWebhook({ target: { url } }: Examination): Promise<Verdict> {
  const address = `${url}/functions/v1/stripe-webhook`;
  const { status } = await fetch(address, post({}));
  if (status === 400) return ok(address);
  return status === 401
    ? wrong(
        `${address} wants a token, and Stripe has none: deploy it with the verify_jwt = false of config.toml`,
      )
    : wrong(`${address} answers ${status} to a body without a signature, and not 400`);
}

/** Instagram is a choice: where it isn't set up, nothing else is missing. */
async function checkInstagram({ target: { url } }: Examination): Promise<Verdict> {
  const address = `${url}/functions/v1/instagram-webhook`;
  const response = await fetch(address, post({}));
  const answer = await response.text();
  if (answer.includes('The signature is missing')) return ok(address);
  if (answer.includes("isn't set up")) return ok("not set up, so comments there aren't answered");
  return response.status === 401
    ? wrong(
        `${address} wants a token, and Meta has none: deploy it with the verify_jwt = false of config.toml`,
      )
    : wrong(`${address} answers ${response.status} to a body without a signature, and not 401`);
}

export const functionChecks: Check[] = [
  { name: 'Edge functions', run: checkDeployed, patienceMs: 60_000 },
  { name: 'Health, as the functions say', run: checkHealth },
  { name: 'Secrets of the functions', run: checkSecrets },
  { name: 'Webhook of Stripe', run: checkWebhook },
  { name: 'Webhook of Instagram', run: checkInstagram },
];
