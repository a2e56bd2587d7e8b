import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

/** Functions that read offers with the owner's rights and don't ask whether an offer is for followers only. */
const NEED_NOT_ASK = {
  'for whoever publishes the offer, or with the token of its mail': [
    'delete_hidden_offer',
    'find_decision',
    'get_results_by_source',
    'hidden_codes',
    'may_object',
    'may_revert',
    'my_hidden_offers',
    'object_to_decision',
    'result_mail_to',
    'results_by_code',
    'revert_offer',
    'undo_upload',
  ],
  'for operators, or what follows from their acts and from complaints': [
    'as_desk_account',
    'hide_by_complaints',
    'hide_offer',
    'leads_to',
    'note_act',
    'operator_acts',
    'operator_block_domain',
    'operator_days',
    'operator_dismiss',
    'operator_domain_reach',
    'operator_domains',
    'operator_find_offers',
    'operator_hide_offer',
    'operator_queue',
    'operator_show_offer',
    'operator_unblock_domain',
    'settle_complaints',
    'show_offer',
    'suspend_account',
  ],
  // Of reminders and publications private.claim_push_messages() asks when they are sent.
  'by the schedule or a trigger, which answers nobody': [
    'expire_reports',
    'note_ended_offers',
    'plan_result_mails',
    'has_another_code',
    'queue_publications',
    'rank_by_reports',
    'recount_reports',
    'refuse_beyond_limit',
    'remind_of_ending_offers',
    'remove_activity_of',
    'remove_codes_of',
    'rename_in_offers',
  ],
  'takes back what the caller itself said': ['withdraw_report'],
  'reads none, and only names the table in an error': ['refuse_overlong_texts'],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('every function that bypasses the offers policy checks followers-only offers, or is on the list of exceptions', async () => {
  const functions = await database.sql<{ name: string }[]>`
    select p.proname as name
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      -- What only the owner may call runs with the owner's rights, too.
      and (
        p.prosecdef
        or not (
          has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute')
          or has_function_privilege('service_role', p.oid, 'execute')
        )
      )
      and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and pg_get_functiondef(p.oid) ~ '(promo_codes|offers_not_hidden)' and pg_get_functiondef(p.oid) not like '%followers_only%'
    order by p.proname`;
  expect(functions.map(({ name }) => name)).toEqual(Object.values(NEED_NOT_ASK).flat().sort());
});
