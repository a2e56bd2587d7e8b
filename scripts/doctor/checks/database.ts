import { readdir } from 'node:fs/promises';
import type { Check, Examination, Reader } from '../check';
import { ok, unchecked, unlessEmbedded, type Verdict, wrong } from '../verdict';

/** A check that reads the database. */
const reading = (name: string, run: (read: Reader, examination: Examination) => Promise<Verdict>): Check => ({
  name,
  run: async (examination) =>
    examination.read ? run(examination.read, examination) : unchecked('give --db'),
});

async function checkMigrations(read: Reader): Promise<Verdict> {
  const files = (await readdir('supabase/migrations')).filter((name) => name.endsWith('.sql'));
  const applied = await read(
    (sql) => sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations`,
  );
  const missing = files.filter((name) => !applied.some(({ version }) => name.startsWith(`${version}_`)));
  if (missing.length > 0)
    return wrong(`${missing.join(', ')} wasn't applied: npx supabase@3 db push --remote`);
  const unknown = applied.filter(({ version }) => !files.some((name) => name.startsWith(`${version}_`)));
  return unknown.length === 0
    ? ok()
    : wrong(
        `the database has migrations that this checkout hasn't: ${unknown.map(({ version }) => version).join(', ')}`,
      );
}

const NEEDED = ['pg_cron', 'pg_net', 'pgcrypto'];

async function checkExtensions(read: Reader, { target }: Examination): Promise<Verdict> {
  const found = await read((sql) => sql<{ extname: string }[]>`select extname from pg_extension`);
  const missing = NEEDED.filter((name) => !found.some(({ extname }) => extname === name));
  if (missing.length === 0) return ok(NEEDED.join(', '));
  const named = missing.join(' and ');
  return unlessEmbedded(
    target.embedded && !missing.includes('pgcrypto'),
    `${named} missing: switch on at Database → Extensions, then: select private.start_schedule()`,
    `without ${named}: the stack has a clock of its own, and sends the database's requests itself`,
  );
}

interface Schedule {
  last_tick: Date | null;
  is_late: boolean;
  failing: string[];
  failed_calls: number;
}

/** By the same functions as the operator's desk. */
async function checkSchedule(read: Reader): Promise<Verdict> {
  const [schedule] = await read(
    (sql) => sql<Schedule[]>`
    select private.last_tick() as last_tick,
      private.schedule_is_late() as is_late,
      array(select s.task || ' (' || s.error || ')' from private.schedule s where s.error is not null order by s.run_order) as failing,
      private.failed_calls() as failed_calls`,
  );
  if (!schedule || schedule.is_late) {
    const last = schedule?.last_tick?.toISOString();
    const since =
      last === undefined ? 'nothing scheduled has ever run' : `nothing scheduled has run since ${last}`;
    return wrong(`${since}: select private.start_schedule(), with the extension pg_cron`);
  }
  const { failing, failed_calls: failed } = schedule;
  const flaws = [
    failing.length > 0 && `these scheduled tasks fail: ${failing.join('; ')}`,
    failed > 0 &&
      `${failed} calls of functions failed within an hour: select * from net._http_response where status_code >= 400`,
  ].filter((flaw) => flaw !== false);
  return flaws.length === 0 ? ok() : wrong(flaws.join('\n'));
}

async function checkFunctionsAddress(read: Reader, { target: { url } }: Examination): Promise<Verdict> {
  const expected = `${url}/functions/v1`;
  const [found] = await read((sql) => sql<{ url: string }[]>`select url from private.functions_address`);
  return found?.url === expected
    ? ok(expected)
    : wrong(
        `the schedule calls ${found?.url ?? 'no function at all'}, so nothing is sent: select private.call_functions_at('${expected}')`,
      );
}

export const databaseChecks: Check[] = [
  reading('Migrations', checkMigrations),
  reading('Extensions', checkExtensions),
  reading('Schedule', checkSchedule),
  reading('Where the schedule finds the functions', checkFunctionsAddress),
];
