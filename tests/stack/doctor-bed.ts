import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type postgres from 'postgres';
import { type Catalogue, readCatalogue } from '../../scripts/doctor/catalogue';
import type { Check, Examination } from '../../scripts/doctor/check';
import { openReader } from '../../scripts/doctor/database';
import { examine, type OpenExamination, openExamination } from '../../scripts/doctor/examine';
import type { Target } from '../../scripts/doctor/target';
import { wordsOf } from '../../scripts/doctor/verdict';
import { startFunctions } from '../../supabase/local/functions/start';
import { closeServer, listen } from '../../supabase/local/listen';
import { createTestDatabase } from '../support/database';
import type { TestStack } from '../support/stack';

/** The site's address in supabase/config.toml. */
export const SITE_URL = 'http://localhost:5173';

export const targetOf = (stack: TestStack): Target => ({
  embedded: true,
  url: stack.apiUrl,
  publishableKey: stack.keys.publishable,
  secretKey: stack.keys.secret,
  databaseUrl: stack.database.url,
  siteUrl: SITE_URL,
  mailbox: { kind: 'inbox', url: stack.inboxUrl },
});

/** A file for the accounts that a run makes, in a folder of its own. */
export async function newLedgerPath() {
  return join(await mkdtemp(join(tmpdir(), 'promobell-doctor-')), 'doctor.json');
}

export async function openedFor(target: Target, ledgerPath?: string): Promise<OpenExamination> {
  return openExamination({ target, ledgerPath: ledgerPath ?? (await newLedgerPath()) });
}

/** What the checks with these names say, in words. */
export async function wordsFor(
  examination: Examination,
  checks: readonly Check[],
  ...names: string[]
): Promise<string[]> {
  const chosen = names.map((name) => {
    const check = checks.find((known) => known.name === name);
    if (!check) throw new Error(`There is no check '${name}'.`);
    return check;
  });
  const findings = await examine(examination, chosen);
  return findings.map(({ verdict }) => wordsOf(verdict));
}

class Undo extends Error {}

/** Runs while a change of the database is there that only its own transaction sees, and undoes it. */
export async function whileChanged(
  sql: postgres.Sql,
  change: string,
  run: (tx: postgres.TransactionSql) => Promise<void>,
) {
  await sql
    .begin(async (tx) => {
      await tx.unsafe(change);
      await tx`set local search_path = ''`;
      await run(tx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
}

export interface Door {
  url: string;
  close(): Promise<void>;
}

/** A server of the test's own. */
export async function openDoor(answer: (request: Request) => Response | Promise<Response>): Promise<Door> {
  const server = createServer(getRequestListener(answer));
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
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
  const door = await openDoor(async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith('/functions/v1/')) return functions.fetch(request);
    const { method, headers } = request;
    const body = method === 'GET' ? null : await request.text();
    return fetch(`${stack.apiUrl}${pathname}${search}`, { method, headers, body, redirect: 'manual' });
  });
  return {
    url: door.url,
    async close() {
      await door.close();
      await functions.close();
      await rm(functionsDir, { recursive: true });
    },
  };
}

/** What the migrations make. */
export async function migratedCatalogue(): Promise<Catalogue> {
  const migrated = await createTestDatabase();
  const { read, close } = openReader(migrated.url);
  const catalogue = await read(readCatalogue);
  await close();
  await migrated.drop();
  return catalogue;
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
