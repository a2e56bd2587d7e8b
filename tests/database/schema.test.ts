import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

/** Definer functions that anybody may call. Each checks its caller or returns public data only. */
const DEFINERS_FOR_ANYBODY: string[] = [
  'bearer_of_former_username(candidate text)',
  'session_stands()',
  'username_available(candidate text)',
];

/** Definer functions that members may call too. Each answers about the caller only. */
const DEFINERS_FOR_MEMBERS: string[] = [
  'emails_i_manage()',
  'has_temporary_password()',
  'match_influencers(names text[], hold boolean)',
  'my_agencies()',
  'my_invitations()',
];

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

describe('tables', () => {
  it('exist under the names that clients use', async () => {
    expect(
      await offenders(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      ),
    ).toEqual([
      'agency_influencers',
      'agency_invitations',
      'app_settings',
      'follower_counts',
      'follows',
      'influencer_domains',
      'offer_counts',
      'profiles',
      'promo_codes',
      'subscribers',
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

  it('are commented, and so are views', async () => {
    expect(
      await offenders(
        `select oid::regclass::text as name from pg_class
         where relnamespace ${OURS} and relkind in ('r', 'p', 'v', 'm')
           and coalesce(obj_description(oid, 'pg_class'), '') = ''`,
      ),
    ).toEqual([]);
  });

  it('have an index behind every foreign key', async () => {
    expect(
      await offenders(
        `select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k
         where k.contype = 'f' and k.connamespace ${OURS}
           and not exists (
             select from pg_index i
             where i.indrelid = k.conrelid and i.indpred is null
               and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
           )`,
      ),
    ).toEqual([]);
  });

  it('lead to no other table that clients may ask: nothing can be embedded, back and forth', async () => {
    expect(
      await offenders(
        `select conname as name from pg_constraint
         where contype = 'f' and connamespace = 'public'::regnamespace
           and confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
      ),
      // Nobody may read its column user_id, and without that nothing can be embedded.
    ).toEqual(['user_domain_map_follow_fkey']);
  });

  it('lose the rows of a deleted account in the order in which following and publishing lock them', async () => {
    // Cascades run in the order in which the foreign keys were created.
    const keys = await database.sql<{ table: string }[]>`
      select conrelid::regclass::text as table from pg_constraint
      where confrelid = 'private.accounts'::regclass and confdeltype = 'c' order by oid`;
    const locked = ['follows', 'promo_codes', 'private.influencer_locks'];
    const tables = new Set(keys.map(({ table }) => table).filter((table) => locked.includes(table)));
    expect([...tables]).toEqual(locked);
  });

  it('have only constraints that have been checked', async () => {
    expect(
      await offenders(
        `select conname as name from pg_constraint where connamespace ${OURS} and not convalidated`,
      ),
    ).toEqual([]);
  });
});

describe('views', () => {
  it('ask with the rights of who reads them', async () => {
    expect(
      await offenders(
        `select oid::regclass::text as name from pg_class
         where relnamespace ${OURS} and relkind = 'v'
           and not coalesce(reloptions @> array['security_invoker=true'], false)
           and not coalesce(reloptions @> array['security_invoker=on'], false)`,
      ),
    ).toEqual([]);
  });

  it('none is materialised, since policies would not guard it', async () => {
    expect(
      await offenders(
        `select relname as name from pg_class where relnamespace ${OURS} and relkind in ('m', 'f')`,
      ),
    ).toEqual([]);
  });
});

describe('functions', () => {
  it('have an empty search path or a parsed body', async () => {
    expect(
      await offenders(
        // Functions with a parsed body (begin atomic) need no search_path: their names were resolved at creation.
        `select oid::regprocedure::text as name from pg_proc
         where pronamespace ${OURS} and prosqlbody is null
           and not coalesce(proconfig @> array['search_path=""'], false)`,
      ),
    ).toEqual([]);
  });

  it('are commented', async () => {
    expect(
      await offenders(
        `select oid::regprocedure::text as name from pg_proc
         where pronamespace ${OURS} and coalesce(obj_description(oid, 'pg_proc'), '') = ''`,
      ),
    ).toEqual([]);
  });

  it('none is granted to everybody (PUBLIC)', async () => {
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

  it('none that acts with its owner’s rights is for anybody, outside the list', async () => {
    expect(await definers('anon')).toEqual(DEFINERS_FOR_ANYBODY);
  });

  it('none that acts with its owner’s rights is for members, outside the list', async () => {
    expect(await definers('authenticated')).toEqual(
      [...DEFINERS_FOR_ANYBODY, ...DEFINERS_FOR_MEMBERS].sort(),
    );
  });

  it('none runs text as a statement', async () => {
    expect(
      await offenders(
        `select oid::regprocedure::text as name from pg_proc
         where pronamespace ${OURS} and prosrc ~* '\\mexecute\\M(?!\\s+(function|procedure))'`,
      ),
    ).toEqual([]);
  });

  it('none but the sign-up trigger believes metadata that users write themselves', async () => {
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

describe('policies', () => {
  const POLICIES = `select
      polname as name, polrelid::regclass::text as relation, polcmd,
      polroles, polpermissive,
      coalesce(pg_get_expr(polqual, polrelid), '') || ' ' || coalesce(pg_get_expr(polwithcheck, polrelid), '') as body
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace ${OURS} or c.oid = 'storage.objects'::regclass`;

  it('exist', async () => {
    expect((await offenders(POLICIES)).length).toBeGreaterThan(15);
  });

  it('name their roles', async () => {
    expect(await offenders(`select * from (${POLICIES}) p where 0 = any (polroles)`)).toEqual([]);
  });

  it('speak of clients only', async () => {
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

  it('ask who is calling once a statement, not once a row', async () => {
    expect(
      await offenders(
        `select * from (${POLICIES}) p
         where regexp_count(body, 'auth\\.(uid|role|jwt)\\(\\)', 1, 'i')
           <> regexp_count(body, 'select auth\\.(uid|role|jwt)\\(\\)', 1, 'i')`,
      ),
    ).toEqual([]);
  });
});

it('no table is published: what is told live are messages', async () => {
  expect(await offenders(`select schemaname || '.' || tablename as name from pg_publication_tables`)).toEqual(
    [],
  );
});
