import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { DEFINERS_FOR_ANYBODY, DEFINERS_FOR_MEMBERS } from '../support/definer-functions';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The names that a catalogue query finds; it looks for violations. */
const offenders = async (query: string): Promise<string[]> => {
  const rows = await database.sql.unsafe<{ name: string }[]>(query);
  return rows.map(({ name }) => name).sort();
};

const OURS = `in ('public'::regnamespace, 'private'::regnamespace)`;

describe("the schema's tables", () => {
  it('exist under the names that clients use', async () => {
    expect(
      await offenders(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      ),
    ).toEqual([
      'agencies',
      'agency_influencers',
      'agency_invitations',
      'agency_members',
      'app_settings',
      'connected_extensions',
      'follower_counts',
      'instagram_accounts',
      'instagram_rules',
      'member_countries',
      'muted_categories',
      'muted_people',
      'muted_shops',
      'notification_settings',
      'profiles',
      'promo_codes',
      'push_subscriptions',
      'result_mails',
      'subscribers',
      'team_invitations',
      'user_domain_map',
    ]);
  });

  it('have row level security on, in public and private', async () => {
    expect(
      await offenders(
        `select oid::regclass::text as name from pg_class
         where relnamespace ${OURS} and relkind in ('r', 'p') and not relrowsecurity`,
      ),
    ).toEqual([]);
  });

  it('have a primary key', async () => {
    expect(
      await offenders(
        `select c.oid::regclass::text as name from pg_class c
         where c.relnamespace ${OURS} and c.relkind = 'r'
           and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`,
      ),
    ).toEqual([]);
  });

  it('have comments, as do views', async () => {
    expect(
      await offenders(
        `select oid::regclass::text as name from pg_class
         where relnamespace ${OURS} and relkind in ('r', 'p', 'v', 'm')
           and coalesce(obj_description(oid, 'pg_class'), '') = ''`,
      ),
    ).toEqual([]);
  });

  it('reference no other table that clients may read, so that nothing can be embedded back and forth', async () => {
    expect(
      await offenders(
        `select conname as name from pg_constraint
         where contype = 'f' and connamespace = 'public'::regnamespace
           and confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
      ),
      // From an agency's row to the influencer, and back to the few agencies of the caller that manage it.
    ).toEqual(['agency_influencers_influencer_id_fkey']);
  });

  it('have only validated constraints', async () => {
    expect(
      await offenders(
        `select conname as name from pg_constraint where connamespace ${OURS} and not convalidated`,
      ),
    ).toEqual([]);
  });
});

describe("the schema's views", () => {
  it('run with the rights of the caller', async () => {
    expect(
      await offenders(
        `select oid::regclass::text as name from pg_class
         where relnamespace ${OURS} and relkind = 'v'
           and not coalesce(reloptions @> array['security_invoker=true'], false)
           and not coalesce(reloptions @> array['security_invoker=on'], false)`,
      ),
    ).toEqual([]);
  });

  it('are never materialised, since policies would not guard them', async () => {
    expect(
      await offenders(
        `select relname as name from pg_class where relnamespace ${OURS} and relkind in ('m', 'f')`,
      ),
    ).toEqual([]);
  });
});

describe("the schema's functions", () => {
  it('with a statement timeout of their own have the same lock timeout', async () => {
    const took = (setting: string) =>
      `(select split_part(s, '=', 2) from unnest(proconfig) s where s like '${setting}=%')`;
    expect(
      await offenders(
        `select proname as name from pg_proc
         where pronamespace ${OURS} and ${took('statement_timeout')} is distinct from ${took('lock_timeout')}`,
      ),
    ).toEqual([]);
  });

  it('have comments', async () => {
    expect(
      await offenders(
        `select oid::regprocedure::text as name from pg_proc
         where pronamespace ${OURS} and coalesce(obj_description(oid, 'pg_proc'), '') = ''`,
      ),
    ).toEqual([]);
  });

  it('are never granted to everybody (PUBLIC)', async () => {
    expect(
      await offenders(
        `select p.oid::regprocedure::text as name from pg_proc p
         where p.pronamespace ${OURS}
           and exists (
             select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0
           )`,
      ),
    ).toEqual([]);
  });

  const definers = (role: string) =>
    offenders(
      `select proname || '(' || pg_get_function_arguments(oid) || ')' as name from pg_proc
       where pronamespace ${OURS} and prosecdef and has_function_privilege('${role}', oid, 'execute')
         and has_schema_privilege('${role}', pronamespace, 'usage')`,
    );

  it("with their owner's rights aren't granted to visitors, outside the list", async () => {
    expect(await definers('anon')).toEqual(DEFINERS_FOR_ANYBODY);
  });

  it("with their owner's rights aren't granted to members, outside the list", async () => {
    expect(await definers('authenticated')).toEqual(
      [...DEFINERS_FOR_ANYBODY, ...DEFINERS_FOR_MEMBERS].sort(),
    );
  });

  it("with their owner's rights are fewer than 120", async () => {
    const definers = await offenders(
      `select oid::regprocedure::text as name from pg_proc where pronamespace ${OURS} and prosecdef`,
    );
    expect(definers.length).toBeLessThan(120);
  });

  it('use a session variable of ours only to say and ask who acts', async () => {
    expect(
      await offenders(
        `select oid::regprocedure::text as name from pg_proc where pronamespace ${OURS} and prosrc like '%''promobell.%'`,
      ),
    ).toEqual(['private.act_as(uuid)', 'private.acting_on(uuid)']);
  });

  it('never compare each changed row with each other one', async () => {
    expect(
      await offenders(
        // A session's first statement, which may have changed one row, makes the plan for all others; a full join is never a nested loop.
        `select oid::regprocedure::text as name from pg_proc where pronamespace ${OURS} and prosrc ~ '(?<!full )join old_rows'`,
      ),
    ).toEqual([]);
  });

  it('never execute text, except the schedule and the one that writes offers by a list of columns', async () => {
    expect(
      await offenders(
        `select oid::regprocedure::text as name from pg_proc
         where pronamespace ${OURS} and proname not in ('run_schedule', 'write_offers') and prosrc ~* '\\mexecute\\M(?!\\s+(function|procedure))'`,
      ),
    ).toEqual([]);
  });

  it('never trust metadata that users can write, except the sign-up trigger', async () => {
    const readers = await offenders(
      `select oid::regprocedure::text as name from pg_proc
       where pronamespace ${OURS} and prosrc ~ 'user_meta_?data'`,
    );
    expect(readers.length).toBeLessThanOrEqual(1);
    expect(
      await offenders(
        `select polname as name from pg_policy
         where coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '')
           ~ '(user_metadata|auth\\.jwt|request\\.jwt)'`,
      ),
    ).toEqual([]);
  });
});

describe("the schema's policies", () => {
  const POLICIES = `select
      polname as name, polrelid::regclass::text as relation, polcmd,
      polroles, polpermissive,
      coalesce(pg_get_expr(polqual, polrelid), '') || ' ' || coalesce(pg_get_expr(polwithcheck, polrelid), '') as body
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace ${OURS} or c.oid = 'storage.objects'::regclass`;

  it('are more than 15', async () => {
    expect((await offenders(POLICIES)).length).toBeGreaterThan(15);
  });

  it('name their roles', async () => {
    expect(await offenders(`select * from (${POLICIES}) p where 0 = any (polroles)`)).toEqual([]);
  });

  it('concern clients only', async () => {
    expect(
      await offenders(
        `select * from (${POLICIES}) p
         where exists (select from unnest(polroles) role
                       where role not in ('anon'::regrole, 'authenticated'::regrole))`,
      ),
    ).toEqual([]);
  });

  it('are for one verb each', async () => {
    expect(await offenders(`select * from (${POLICIES}) p where polcmd = '*'`)).toEqual([]);
  });

  it('are named by a sentence', async () => {
    expect(await offenders(`select * from (${POLICIES}) p where name !~ ' '`)).toEqual([]);
  });

  it('ask who is calling once per statement, not per row', async () => {
    expect(
      await offenders(
        `select * from (${POLICIES}) p
         where regexp_count(body, 'auth\\.(uid|role|jwt)\\(\\)', 1, 'i')
           <> regexp_count(body, 'select auth\\.(uid|role|jwt)\\(\\)', 1, 'i')`,
      ),
    ).toEqual([]);
  });
});

it('no table is published for replication: live updates are messages', async () => {
  expect(await offenders(`select schemaname || '.' || tablename as name from pg_publication_tables`)).toEqual(
    [],
  );
});
