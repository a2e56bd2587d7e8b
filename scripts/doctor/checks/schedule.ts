import * as z from 'zod/mini';
import type { Check, Examination } from '../check';
import { securityOf } from '../database';
import { Unchecked } from '../unchecked';

function databaseOf({ database }: Examination) {
  if (!database) throw new Unchecked('give --db');
  return database;
}

async function connectToDatabase(examination: Examination) {
  await databaseOf(examination)`select 1`;
  if (securityOf(examination.target.databaseUrl ?? '') !== 'require') return;
  return 'encrypted; ?sslrootcert=prod-ca.crt, the certificate of Database → Settings, also verifies who answers';
}

const health = z.object({ release: z.string(), database: z.string(), schedule: z.string() });

async function checkSchedule({ target: { url } }: Examination) {
  const address = `${url}/functions/v1/health`;
  const response = await fetch(address);
  const { data } = health.safeParse(await response.json().catch(() => undefined));
  if (!data) throw new Error(`${address} answers ${response.status}`);
  if (data.database !== 'reachable')
    throw new Error("the functions don't reach the database: see health's log");
  if (data.schedule === 'runs') return `release ${data.release}`;
  throw new Error(
    "at least one of the schedule's two ticks hasn't succeeded for five minutes: see cron.job_run_details; if one of the two jobs is missing, select private.start_schedule(), with pg_cron",
  );
}

async function checkCalls(examination: Examination) {
  const expected = `${examination.target.url}/functions/v1`;
  const [found] = await databaseOf(examination)<{ url: string | null; failed: number }[]>`
    select (select address.url from private.functions_address as address) as url, private.failed_calls() as failed`;
  if (found?.url !== expected) {
    throw new Error(
      `the schedule calls ${found?.url ?? 'no function at all'}, so nothing is sent: select private.set_functions_address('${expected}')`,
    );
  }
  if (found.failed > 0) {
    throw new Error(`${found.failed} calls failed within an hour: see net._http_response, with pg_net`);
  }
}

export const scheduleChecks: Check[] = [
  { name: 'TLS to the database', run: connectToDatabase },
  { name: 'The schedule runs (pg_cron)', run: checkSchedule },
  { name: 'Its calls of functions (pg_net)', run: checkCalls },
];
