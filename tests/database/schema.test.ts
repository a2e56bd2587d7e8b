import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

/** Definer functions that anybody may call. Each checks its caller or returns public data only. */
const DEFINERS_FOR_ANYBODY: string[] = [
  'bearer_of_former_username(candidate text)',
  'count_results(events jsonb)',
  'file_complaint(kind text, about_offer uuid DEFAULT NULL::uuid, about_account uuid DEFAULT NULL::uuid, words text DEFAULT NULL::text)',
  'find_decision(token text)',
  'i_am_let_in_by()',
  'look_up_accounts(wanted tsquery, cards boolean, sort_order text, behind_at timestamp with time zone, behind_name text, behind_id uuid, most integer, enough integer)',
  'look_up_offers(wanted private.offer_filter, sort_order text, place jsonb, most integer, enough integer)',
  'object_to_decision(token text, words text)',
  'session_stands()',
  'unsubscribe(token text)',
  'unsubscribe_from_results(token text)',
  'username_available(candidate text)',
];

/** Definer functions that members may call too. Each answers about the caller only. */
const DEFINERS_FOR_MEMBERS: string[] = [
  'alerts_seen_at()',
  'count_own_hidden_offers()',
  'delete_hidden_offer(offer_id uuid)',
  'disconnect_extension(of_session uuid)',
  'emails_i_manage()',
  'extension_offers(known_version text DEFAULT NULL::text, after text DEFAULT NULL::text)',
  'followed_by_me()',
  'get_brand_report(brand text DEFAULT NULL::text, since date DEFAULT NULL::date, until date DEFAULT NULL::date)',
  'get_results(influencer_ids uuid[] DEFAULT NULL::uuid[], since date DEFAULT NULL::date, until date DEFAULT NULL::date)',
  'get_results_by_source(offer_ids uuid[], since date DEFAULT NULL::date, until date DEFAULT NULL::date)',
  'hand_over_to_extension()',
  'has_temporary_password()',
  'hidden_codes(of_influencers uuid[])',
  'list_trail(of_account uuid, by_agencies boolean DEFAULT false, after text DEFAULT NULL::text, page_size integer DEFAULT 24)',
  'look_up_alerts(followed uuid[], wanted private.offer_filter, place_at timestamp with time zone, place_id uuid, most integer)',
  'mark_alerts_seen(seen_at timestamp with time zone)',
  'match_influencers(names text[], hold boolean)',
  'my_agencies()',
  'my_hidden_offers(of_influencer uuid)',
  'my_imports()',
  'my_invitations()',
  'my_notification_settings(zone text DEFAULT NULL::text)',
  'operator_account(of_account uuid)',
  'operator_acts(of_account uuid DEFAULT NULL::uuid, of_offer uuid DEFAULT NULL::uuid, after text DEFAULT NULL::text, page_size integer DEFAULT 20)',
  'operator_block_domain(domain text, reason text)',
  'operator_days(days integer DEFAULT 30)',
  'operator_dismiss(of_thing uuid, task text, reason text)',
  'operator_domain_reach(domain text)',
  'operator_domains()',
  'operator_feature_offer(of_offer uuid, featured boolean, reason text)',
  'operator_find_accounts(search text)',
  'operator_find_offers(search text DEFAULT NULL::text, of_account uuid DEFAULT NULL::uuid, only_hidden boolean DEFAULT false)',
  'operator_hide_offer(of_offer uuid, reason text)',
  'operator_lift_suspension(of_account uuid, reason text)',
  'operator_queue(task text DEFAULT NULL::text, after text DEFAULT NULL::text, page_size integer DEFAULT 20)',
  'operator_refuse_objection(of_thing uuid, reason text)',
  'operator_session()',
  'operator_set_contract(of_account uuid, given boolean, reason text)',
  'operator_set_promotion(active boolean, reason text)',
  'operator_set_role(of_account uuid, role text, given boolean, reason text)',
  'operator_show_offer(of_offer uuid, reason text)',
  'operator_suspend(of_account uuid, reason text)',
  'operator_totals()',
  'operator_unblock_domain(domain text, reason text)',
  'own_report(offer_id uuid)',
  'register_extension(browser text, version text)',
  'remember_copied_offer(offer_id uuid)',
  'report_offer(offer_id uuid, worked boolean)',
  'revert_change(entry_id bigint)',
  'save_offer(offer_id uuid)',
  'saved_by_me()',
  'subscribe_to_push(endpoint text, p256dh text, auth text, device text)',
  'undo_import(of_import uuid)',
  'unsave_offer(offer_id uuid)',
  'withdraw_report(offer_id uuid)',
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
      'connected_extensions',
      'follower_counts',
      'follows',
      'influencer_domains',
      'muted_categories',
      'muted_people',
      'muted_shops',
      'notification_settings',
      'offer_counts',
      'profiles',
      'promo_codes',
      'push_subscriptions',
      'result_mails',
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
        // Functions with a parsed body (begin atomic) need no search_path: their names were resolved at creation. So were an aggregate's.
        `select oid::regprocedure::text as name from pg_proc
         where pronamespace ${OURS} and prosqlbody is null and prokind <> 'a'
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

  it('none compares each changed row with each other', async () => {
    expect(
      await offenders(
        // A session's first statement, which may have changed one row, makes the plan for all others; a full join is never a nested loop.
        `select oid::regprocedure::text as name from pg_proc where pronamespace ${OURS} and prosrc ~ '(?<!full )join old_rows'`,
      ),
    ).toEqual([]);
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
