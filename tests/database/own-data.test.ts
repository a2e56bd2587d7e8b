import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_NAMES } from '../../supabase/functions/own-data/lists';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addFactor, during, operator } from '../support/operator';
import { tablesAboutSomebody, usedColumns } from '../support/own-data-tables';
import { addSumsOfResults } from '../support/results';
import { person } from '../support/scene';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
});
afterAll(() => database.drop());

const SECRET = 'a key, a token or a hash of one';
const DERIVED = 'made from what is taken along';
const WORKING = 'a note of the machinery, of no use to a person';
const PASSING = 'gone within minutes';
const OFFICE = 'how the site is run; what is decided about an account is in its trail, with the reason';
const UNUSED = 'of the auth service, and not used by the app';

const columns = (names: string, reason: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, reason]));
const whole = (reason: string) => ({ '*': reason });

/** What of tables that are about somebody isn't taken along, and why. */
const LEFT_OUT: Record<string, Record<string, string>> = {
  agency_influencers: { temporary_password: SECRET },
  'auth.audit_log_entries': whole(UNUSED),
  'auth.flow_state': whole(SECRET),
  'auth.identities': {
    provider_id: WORKING,
    identity_data: DERIVED,
    updated_at: WORKING,
  },
  'auth.mfa_amr_claims': whole(WORKING),
  'auth.mfa_challenges': whole(PASSING),
  'auth.mfa_factors': { secret: SECRET, updated_at: WORKING },
  'auth.one_time_tokens': whole(SECRET),
  'auth.refresh_tokens': whole(SECRET),
  'auth.sessions': {
    ...columns('refresh_token_hmac_key refresh_token_counter', SECRET),
    ...columns('not_after tag scopes updated_at aal factor_id', WORKING),
  },
  'auth.users': {
    ...columns(
      'encrypted_password confirmation_token recovery_token email_change_token_new email_change_token_current reauthentication_token',
      SECRET,
    ),
    ...columns(
      'phone phone_confirmed_at phone_change phone_change_token phone_change_sent_at is_sso_user is_anonymous aud role deleted_at',
      UNUSED,
    ),
    ...columns('confirmed_at email_change_confirm_status updated_at', DERIVED),
    banned_until: "who is suspended can't ask",
  },
  'private.domains_to_spread': whole(PASSING),
  'private.follows': { counted: WORKING },
  notification_settings: columns('digest_ends_told_until', PASSING),
  'private.accounts': columns('version', WORKING),
  'private.address_changes': whole('kept for a month for the way back; the trail names each change'),
  'private.complaints': { about: DERIVED, network: SECRET, ...columns('weighs settled_at', OFFICE) },
  'private.extension_handovers': whole(SECRET),
  'private.former_endings': whole(
    'gone after 90 days; says only that an ending was given up, and of which offer',
  ),
  'private.former_codes': columns('category', 'in the trail, with the edit that replaced them'),
  'private.hidden_offers': columns('decision', WORKING),
  'private.hidden_accounts': columns(
    'account_id hidden_at departed reason decision removing_from failed_at failure',
    "who is hidden can't ask, and whoever is suspended has got the reason by mail",
  ),
  'private.influencer_locks': whole(WORKING),
  instagram_accounts: {
    ...columns('resume_at polled_at renewal_planned_at', WORKING),
    mailed_about: DERIVED,
  },
  instagram_rules: {
    brand_key: DERIVED,
    ...columns('times_opened times_copied', 'so few could point at whoever commented'),
  },
  'private.instagram_replies': {
    ...columns('event_id sender_id', "somebody else's: who wrote, and what"),
    ...columns(
      'app_scoped_id nth_of_rule gives_up_at due_at attempts claimed_by claimed_at maybe_sent replies_publicly',
      WORKING,
    ),
  },
  'private.instagram_tokens': whole(SECRET),
  'private.offers_looked_at': whole(OFFICE),
  'private.new_influencers': whole(OFFICE),
  'private.noted_results': whole(PASSING),
  'private.objections': columns('account_id about', DERIVED),
  'private.jobs': columns('id due_at attempts claimed_until error', PASSING),
  'private.offer_reliability': columns('reliability ranked_as', DERIVED),
  'private.offer_reports': columns('counts', OFFICE),
  'private.operator_acts': whole(OFFICE),
  'private.operator_sessions': whole(OFFICE),
  'private.outbox': whole(PASSING),
  'private.delayed_unfollows': whole(WORKING),
  'private.publications': whole(PASSING),
  'private.push_messages': whole(PASSING),
  'private.recovery_codes': { code_hashes: SECRET },
  'private.renamed_influencers': whole(PASSING),
  'private.worker_runs': whole(PASSING),
  'private.extension_changes': whole(WORKING),
  profiles: columns('sort_name search', DERIVED),
  promo_codes: {
    ...columns(
      'influencer_names has_ended reliability_rank brand_key live_until discount_rank domains search',
      DERIVED,
    ),
    idempotency_key: WORKING,
  },
  push_subscriptions: { session_id: WORKING, ...columns('endpoint p256dh auth', SECRET) },
  subscribers: {
    ...columns('stripe_customer_id stripe_subscription_id', 'what the account is called at Stripe'),
    reading: WORKING,
  },
  'private.trail': { written_in: WORKING },
  user_domain_map: whole(DERIVED),
};

it('every column of each table with personal data is in the download, or excluded with a reason', async () => {
  const used = await usedColumns(database);
  const about = (await tablesAboutSomebody(database)).flatMap(({ table, columns: names }) =>
    names.map((column) => ({ table, column, isUsed: used.has(`${table}.${column}`) })),
  );
  const reasonFor = (table: string, column: string) => LEFT_OUT[table]?.['*'] ?? LEFT_OUT[table]?.[column];
  const name = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
  expect(about.filter((one) => !one.isUsed && !reasonFor(one.table, one.column)).map(name)).toEqual([]);
  expect(about.filter((one) => one.isUsed && reasonFor(one.table, one.column)).map(name)).toEqual([]);
});

/** All that an account may take along, as text and by list. */
async function ownDataOf(account: string) {
  const rows = await database.sql<{ list: string; fields: unknown }[]>`
    select list, fields from private.own_data_rows where account_id = ${account}`;
  return { rows, text: JSON.stringify(rows) };
}

describe("the download of one's own data", () => {
  it('has the lists that the function reads, and no others', async () => {
    const somebody = await person(database, 'with-a-bit-of-all', { is_influencer: true, is_agency: true });
    const other = await person(database, 'somebody-else', { is_influencer: true });
    const { sql } = database;
    const ids = { me: somebody.id, other: other.id };
    await sql`update public.profiles set username = 'with-all' where id = ${ids.me}`;
    await sql`insert into public.subscribers (user_id) values (${ids.me})`;
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id) values (gen_random_uuid(), 'email', ${ids.me}, ${ids.me})`;
    const session = sql`(select id from auth.sessions where user_id = ${ids.me})`;
    await sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${ids.me})`;
    await sql`
      insert into public.connected_extensions (session_id, user_id, browser, version)
      values (${session}, ${ids.me}, 'Chrome', '1')`;
    await sql`
      insert into public.push_subscriptions (session_id, user_id, endpoint, p256dh, auth, device)
      values (${session}, ${ids.me}, 'https://fcm.googleapis.com/x', 'B' || repeat('A', 86), repeat('A', 22), 'Chrome')`;
    await addFactor(database, ids.me);
    await sql`insert into private.recovery_codes (user_id, code_hashes) values (${ids.me}, '{1,2}')`;
    await sql`insert into private.follows (user_id, influencer_id) values (${ids.me}, ${ids.other})`;
    await sql`insert into public.user_domain_map (user_id, influencer_id) values (${ids.me}, ${ids.other})`;
    await sql`insert into public.muted_shops (user_id, domain) values (${ids.me}, 'shop.example')`;
    const [offer] = await sql<{ id: string }[]>`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description)
      values (${ids.me}, 'Brand', 'CODE', '10% off') returning id`;
    const offerId = offer?.id ?? '';
    await sql`insert into private.profile_pages (influencer_id, pinned_offers) values (${ids.me}, array[${offerId}::uuid])`;
    await sql`insert into private.kept_offers (user_id, offer_id, saved_at) values (${ids.me}, ${offerId}, now())`;
    await sql`insert into private.offer_reports (user_id, offer_id, worked) values (${ids.me}, ${offerId}, true)`;
    await sql`
      insert into private.complaints (account_id, kind, by_account) values (${ids.other}, 'harmful', ${ids.me})`;
    await sql`
      insert into private.offer_results (influencer_id, day, offer_id, source, shown) values (${ids.me}, '2026-11-02', ${offerId}, 'deals', 3)`;
    await addSumsOfResults(sql);
    await sql`
      insert into private.follower_history (influencer_id, day, followers) values (${ids.me}, '2026-11-01', 3)`;
    await sql`
      insert into private.objections (decision, by_account, account_id, offer_id, words)
      values (gen_random_uuid(), ${ids.me}, ${ids.me}, ${offerId}, 'This is my own code.')`;
    await sql`
      insert into public.agency_influencers (agency_id, influencer_id)
      values (${ids.other}, ${ids.me}), (${ids.me}, ${ids.other})`;
    await sql`
      insert into public.agency_invitations (agency_id, influencer_id, invited) values (${ids.me}, ${ids.other}, 'them')`;
    await sql`
      insert into public.team_invitations (agency_id, email, role, all_influencers, influencer_ids, invited_by)
      values (${ids.me}, 'them@example.com', 'analyst', true, '{}', ${ids.me})`;
    await database.as(
      { userId: ids.me },
      (tx) => tx`
        insert into public.promo_codes (influencer_id, brand_name, promo_code, description)
        values (${ids.other}, 'Brand', 'THEIRS', '20% off')`,
    );
    await sql`
      insert into public.instagram_accounts (influencer_id, instagram_user_id, app_scoped_id, username, expires_at)
      values (${ids.me}, '17841400000000001', '2001', 'at_instagram', now() + interval '60 days')`;
    const [rule] = await sql<{ id: string }[]>`
      insert into public.instagram_rules (influencer_id, name, answers_to, choice, offer_ids, message)
      values (${ids.me}, 'Code', 'comment', 'offer', array[${offerId}::uuid], 'Here you are') returning id`;
    await sql`
      insert into private.instagram_replies
        (influencer_id, app_scoped_id, rule_id, nth_of_rule, kind, event_id, sender_id, happened_at, gives_up_at)
      values (${ids.me}, '2001', ${rule?.id ?? ''}, 1, 'comment', 'a-comment', 'a-sender', now(), now() + interval '7 days')`;
    await sql`
      insert into private.short_links (ending, influencer_id, offer_id, is_chosen) values ('with-all', ${ids.me}, ${offerId}, true)`;
    await sql`update auth.users set recovery_sent_at = now() where id = ${ids.me}`;
    await sql`
      insert into private.undelivered_messages (user_id, device, tag, offer_ids, status, attempts)
      values (${ids.me}, 'Chrome', 'new', array[${offerId}::uuid], 500, 3)`;

    const { rows, text } = await ownDataOf(ids.me);
    expect([...new Set(rows.map(({ list }) => list))].sort()).toEqual([...LIST_NAMES].sort());
    const fieldsOf = (list: string) => rows.filter((row) => row.list === list).map(({ fields }) => fields);
    expect(fieldsOf('recovery_codes')).toMatchObject([{ number: 2 }]);
    expect(fieldsOf('second_factors')).toMatchObject([{ kind: 'totp', is_verified: true }]);
    expect(fieldsOf('results_by_day')).toMatchObject([{ day: '2026-11-02', shown: 3, copied: 0 }]);
    expect(fieldsOf('results_by_source')).toMatchObject([{ month: '2026-11', source: 'deals', shown: null }]);
    expect(fieldsOf('results')).toMatchObject([{ months: [{ month: '2026-11', shown: 3 }] }]);
    expect(fieldsOf('short_links')).toMatchObject([{ ending: 'with-all', offer_id: offerId, chosen: true }]);
    expect(fieldsOf('instagram')).toMatchObject([{ username: 'at_instagram', switched_off_since: null }]);
    expect(fieldsOf('instagram_rules')).toMatchObject([{ name: 'Code', message: 'Here you are' }]);
    expect(fieldsOf('instagram_replies')).toMatchObject([{ kind: 'comment', state: 'waiting' }]);
    expect(text).not.toMatch(/a-comment|a-sender/);
    expect(fieldsOf('changes_for_influencers')).toMatchObject([
      { influencer: 'somebody-else', act: 'added' },
    ]);
  });

  it('names neither who complained nor which operator acted', async () => {
    const [vera, nora] = [
      await person(database, 'complained-of', { is_influencer: true }),
      await person(database, 'complainant'),
    ];
    const desk = await operator(database, 'operator-at-the-desk');
    const [offer] = await database.sql<{ id: string }[]>`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description)
      values (${vera.id}, 'Brand', 'CODE', '10% off') returning id`;
    await database.as(
      nora.actor,
      (tx) =>
        tx`select public.file_complaint('harmful', about_offer => ${offer?.id ?? ''}, words => 'a whisper')`,
    );
    await during(
      database,
      desk,
      (tx) => tx`select public.operator_hide_offer(${offer?.id ?? ''}, 'It leads to a fake shop.')`,
    );
    const { rows, text } = await ownDataOf(vera.id);
    expect(rows.find(({ list }) => list === 'offers')?.fields).toMatchObject({
      hidden: true,
      hidden_because: ['operator: It leads to a fake shop.'],
    });
    expect(rows.filter(({ list }) => list === 'trail').map(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({
        by: 'operator',
        by_whom: null,
        act: 'hidden',
        reason: 'It leads to a fake shop.',
      }),
    );
    for (const secret of [nora.id, nora.username, 'a whisper', desk.id, desk.username]) {
      expect(text).not.toContain(secret);
    }
    expect((await ownDataOf(nora.id)).text).toContain('a whisper');
  });

  it('leaves out people whom the operator has suspended', async () => {
    const [nora, vera] = [
      await person(database, 'follower-of-one'),
      await person(database, 'soon-suspended', { is_influencer: true }),
    ];
    await database.sql`insert into private.follows (user_id, influencer_id) values (${nora.id}, ${vera.id})`;
    expect((await ownDataOf(nora.id)).text).toContain('soon-suspended');
    await database.sql`select public.suspend_account(${vera.id})`;
    expect((await ownDataOf(nora.id)).text).not.toContain('soon-suspended');
  });
});

it('own_data and confirm_password can be called by the server only, not by the account or a visitor', async () => {
  const nora = await person(database, 'asking');
  for (const actor of ['anon', nora.actor] as const) {
    for (const call of [
      `select public.own_data('${nora.id}', gen_random_uuid(), '{profile}')`,
      `select public.confirm_password('${nora.id}', gen_random_uuid(), 'x')`,
      'select * from private.own_data_rows',
    ]) {
      await expect(database.as(actor, (tx) => tx.unsafe(call))).rejects.toMatchObject({ code: '42501' });
    }
  }
});
