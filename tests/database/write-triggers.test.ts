import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Triggers of one timing and event run in the order of their names, and a BEFORE trigger before an AFTER trigger. */
it.each([
  [
    'promo_codes',
    [
      'admit_offer before row insert',
      'follow_up_added after statement insert',
      'follow_up_changed after statement update',
      'follow_up_deleted after statement delete',
      'note_removed_offer before row delete',
      'revise_offer before row update',
    ],
  ],
  [
    'profiles',
    [
      'check_profile before row insert update',
      'depart after row delete',
      'end_lost_access after row update',
      'note_profile_in_trail after row update',
      'note_roles_in_trail after row update',
      'open_agency after row update',
      'return_agencies before row delete',
      'spread_profile after row update',
      'take_username after row insert update',
    ],
  ],
])('the table %s has exactly these triggers', async (table, triggers) => {
  const found = await database.sql<{ trigger: string }[]>`
    select concat_ws(' ', tgname,
      case when tgtype & 2 > 0 then 'before' else 'after' end, case when tgtype & 1 > 0 then 'row' else 'statement' end,
      case when tgtype & 4 > 0 then 'insert' end, case when tgtype & 8 > 0 then 'delete' end,
      case when tgtype & 16 > 0 then 'update' end) as trigger
    from pg_trigger
    where tgrelid = ${`public.${table}`}::regclass and not tgisinternal
    order by tgname collate "C"`;
  expect(found.map(({ trigger }) => trigger)).toEqual(triggers);
});
