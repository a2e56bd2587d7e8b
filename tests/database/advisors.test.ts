import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

// What the advisors of a hosted project's dashboard look for, read from the catalogue.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const offenders = async (query: string): Promise<string[]> => {
  const rows = await database.sql.unsafe<{ name: string }[]>(query);
  return rows.map(({ name }) => name).sort();
};

const OURS = `in ('public'::regnamespace, 'private'::regnamespace)`;

describe('the functions of the schema', () => {
  it('have an empty search path, except a few whose names were resolved when they were created', async () => {
    expect(
      await offenders(
        `select oid::regprocedure::text as name from pg_proc
         where pronamespace ${OURS} and not coalesce(proconfig @> array['search_path=""'], false)`,
      ),
    ).toEqual([
      // These have a parsed body, and become part of the statement that calls them, for each row.
      'private.acts_for(uuid)',
      'private.agency_roles(uuid)',
      'private.as_offer(promo_codes,text,integer)',
      'private.countries_or_any(text[])',
      'private.counts_in(text[],text)',
      'private.influencers_letting_in(uuid)',
      'private.leads_to(promo_codes,text)',
      // A procedure that commits can't have a setting. It names everything with its schema.
      'private.run_schedule(text)',
    ]);
  });

  it('have planner settings of their own only where they read lists', async () => {
    expect(
      await offenders(
        `select oid::regprocedure::text as name from pg_proc
         where pronamespace ${OURS} and exists (
           select from unnest(proconfig) as setting
           where split_part(setting, '=', 1) not in ('search_path', 'statement_timeout', 'lock_timeout')
         )`,
      ),
    ).toEqual([
      'list_alerts(text,text,integer,text)',
      'list_offers(text,text[],text,uuid,text,boolean,text,integer,text)',
      'private.count_brands(tsquery,text[])',
      'private.newest_alerts(uuid[],text[],text[],text,boolean,timestamp with time zone,timestamp with time zone,uuid,integer)',
      'private.page_of_accounts(boolean,text,jsonb,integer)',
      'private.search_offers(private.offer_filter,uuid[],text,private.offer_cursor,integer)',
    ]);
  });
});

describe('the tables of the schema', () => {
  it('have at most one permissive policy for each role and verb', async () => {
    expect(
      await offenders(
        `select concat_ws(' ', c.oid::regclass, p.polcmd, role::regrole) as name
         from pg_policy p
         join pg_class c on c.oid = p.polrelid
         cross join unnest(p.polroles) as role
         where c.relnamespace ${OURS} and p.polpermissive
         group by c.oid, p.polcmd, role
         having count(*) > 1`,
      ),
    ).toEqual([]);
  });

  it('have an index for each foreign key, with its columns first', async () => {
    expect(
      await offenders(
        `select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k
         where k.contype = 'f' and k.connamespace ${OURS}
           and not exists (
             select from pg_index i
             where i.indrelid = k.conrelid and i.indpred is null
               and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] = k.conkey
           )`,
      ),
    ).toEqual([]);
  });
});
