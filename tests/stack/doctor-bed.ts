import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { type Examination, findingOf, lineOf, openExamination } from '../../scripts/doctor/check';
import { checks } from '../../scripts/doctor/main';
import type { Target } from '../../scripts/doctor/settings';
import { startFunctions } from '../../supabase/local/functions/start';
import { closeServer, listen } from '../../supabase/local/listen';
import type { TestStack } from '../support/stack';

/** The site's address in supabase/config.toml. */
export const SITE_URL = 'http://localhost:5173';

export const targetAt = (stack: TestStack): Target => ({
  url: stack.apiUrl,
  publishableKey: stack.keys.publishable,
  secretKey: stack.keys.secret,
  databaseUrl: stack.database.url,
  siteUrl: SITE_URL,
  mailbox: {
    address: '@example.com',
    async linkTo(address) {
      const response = await fetch(`${stack.inboxUrl}/api/mails?${new URLSearchParams({ to: address })}`);
      const [, link = ''] = /href=\\"([^"]+)\\"/.exec(await response.text()) ?? [];
      return link.replaceAll('&amp;', '&');
    },
  },
});

/** What the checks with these names say. */
export async function linesOf(examination: Examination, ...names: string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const name of names) {
    const check = checks.find((known) => known.name === name);
    if (!check) throw new Error(`There is no check '${name}'.`);
    lines.push(lineOf(await findingOf(check, examination), 0).slice(name.length + 2));
  }
  return lines;
}

/** What checks say of a target, before everything is removed again. */
export async function saidOf(target: Target, ...names: string[]): Promise<string[]> {
  const examination = openExamination(target);
  const lines = await linesOf(examination, ...names);
  await examination.close();
  return lines;
}

interface Door {
  url: string;
  close(): Promise<void>;
}

/** The stack with functions that were deployed badly: one is missing, and so are some secrets. */
export async function openBadlyDeployed(stack: TestStack, missing: string): Promise<Door> {
  const functionsDir = await mkdtemp(join(tmpdir(), 'promobell-functions-'));
  await cp('supabase/functions', functionsDir, { recursive: true });
  await rm(join(functionsDir, missing), { recursive: true });
  const functions = await startFunctions({
    functionsDir,
    env: {
      SUPABASE_URL: stack.apiUrl,
      SUPABASE_ANON_KEY: stack.keys.publishable,
      SUPABASE_SERVICE_ROLE_KEY: stack.keys.secret,
      SITE_URL,
    },
    watch: false,
    log: () => undefined,
  });
  const answer = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith('/functions/v1/')) return functions.fetch(request);
    const { method, headers } = request;
    const body = method === 'GET' ? null : await request.text();
    return fetch(`${stack.apiUrl}${pathname}${search}`, { method, headers, body, redirect: 'manual' });
  };
  const server = createServer(getRequestListener(answer));
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await closeServer(server);
      await functions.close();
      await rm(functionsDir, { recursive: true });
    },
  };
}

/** Accounts, offers and pictures of the doctor's in the stack's database. */
export async function remainsIn({ database: { sql } }: TestStack): Promise<{ what: string }[]> {
  const rows = await sql<{ what: string }[]>`
    select 'account' as what from auth.users where email like '%doctor-check-%'
    union all select 'profile' from public.profiles where username like 'doctor_check_%'
    union all select 'offer' from public.promo_codes where brand_name = ${"Doctor's check"}
    union all select 'picture' from storage.objects where name like '%check.png'`;
  return [...rows];
}
