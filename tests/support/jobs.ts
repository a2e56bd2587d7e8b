import type postgres from 'postgres';

export interface ClaimedJob<Content> {
  id: string;
  attempt: number;
  kind: string;
  key: string;
  content: Content;
}

/** A run that may claim what is due of a kind, as the schedule starts one. */
export async function startRun(sql: postgres.Sql, kind: string): Promise<string> {
  const [run] = await sql<{ id: string }[]>`
    insert into private.worker_runs (purpose, ends_at) values (${kind}, now() + interval '1 minute') returning id`;
  return run?.id ?? '';
}

/** What a new run is handed. */
export async function claimJobs<Content>(sql: postgres.Sql, kind: string): Promise<ClaimedJob<Content>[]> {
  const run = await startRun(sql, kind);
  return [...(await sql<ClaimedJob<Content>[]>`select * from public.claim_jobs(${run})`)];
}

export const finishJob = (
  sql: postgres.Sql,
  { id, attempt }: Pick<ClaimedJob<unknown>, 'id' | 'attempt'>,
  error?: string,
) => sql`select public.finish_jobs(${JSON.stringify([{ id, attempt, error }])}::text::jsonb)`;

/** As if a killed run's time were over, and that of what waits after a failure. */
export const passTime = (sql: postgres.Sql) =>
  sql`update private.jobs set claimed_until = '-infinity', due_at = least(due_at, now())`;

/** What somebody is about to be told by mail, the earliest first. */
export const noticesOf = async (sql: postgres.Sql, accountId: string) => [
  ...(await sql<{ kind: string; reason: string }[]>`
    select payload ->> 'kind' as kind, payload ->> 'reason' as reason
    from private.jobs where kind = 'notice' and account_id = ${accountId} order by id`),
];
