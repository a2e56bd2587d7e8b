import { beforeAll, expect, it } from 'vitest';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { newAgency } from './agencies';
import { invoke } from './answer';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const create = ({ client }: SignedIn) => {
  const username = `meanwhile-${crypto.randomUUID().slice(0, 8)}`;
  return invoke(client, 'create-influencer-user', {
    full_name: 'Nora Clay',
    username,
    email: `${username}@mail.example`,
  });
};

it('an agency that is signed out while an influencer is added is told so', async () => {
  const agency = await newAgency(stack);
  await stack.database.sql.unsafe(`
    create function private.end_sessions() returns trigger language plpgsql security definer as
      $$ begin delete from auth.sessions where user_id = '${agency.userId}'; return null; end $$;
    create trigger end_sessions after insert on auth.users for each row execute function private.end_sessions()`);
  try {
    expect(await create(agency)).toEqual({
      status: 401,
      body: { error: 'Your session is not valid any more. Please sign in again.' },
    });
  } finally {
    await stack.database.sql.unsafe('drop function private.end_sessions() cascade');
  }
});

it('an error of a function is noted for the operator also when the session has ended meanwhile', async () => {
  const { sql } = stack.database;
  const agency = await newAgency(stack);
  const times = async () => {
    const [row] = await sql`
      select coalesce(sum(times), 0)::int as times from private.noted_errors
      where part = 'create-influencer-user' and message like 'The accounts were not adopted: 42501%'`;
    return row?.times;
  };
  const before = await times();
  // The adoption waits for this transaction, with which session and agency end.
  const answer = await sql.begin(async (tx) => {
    await tx`select from public.agencies where agency_id = ${agency.userId} for update`;
    const creating = create(agency);
    for (let waiting = 0; waiting === 0; ) {
      const [row] = await sql<{ waiting: number }[]>`
        select count(*)::int as waiting from pg_stat_activity
        where cardinality(pg_blocking_pids(pid)) > 0 and query like '%adopt_influencers%' and datname = current_database()`;
      waiting = row?.waiting ?? 0;
    }
    await tx`delete from auth.sessions where user_id = ${agency.userId}`;
    await tx`update public.profiles set is_agency = false where id = ${agency.userId}`;
    return { creating };
  });
  expect((await answer.creating).status).toBe(500);
  expect(await times()).toBe(before + 1);
});
