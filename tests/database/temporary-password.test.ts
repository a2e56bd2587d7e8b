import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, type TestUser } from '../support/database';

let database: TestDatabase;
let agency: TestUser;
let influencer: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  agency = await database.createUser({ is_agency: true });
  influencer = await database.createUser({ is_influencer: true });
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency, temporary_password)
    values (${agency.id}, ${influencer.id}, true, 'lantern-kettle-417')`;
});
afterAll(() => database.drop());

async function asked({ id }: TestUser) {
  const [row] = await database.as(
    { userId: id },
    (tx) => tx`select public.has_temporary_password() as given`,
  );
  return row?.given;
}

it('has_temporary_password is true for the influencer alone, also while the agency is suspended, until it sets its own', async () => {
  expect([await asked(influencer), await asked(agency)]).toEqual([true, false]);
  await database.sql`select public.suspend_account(${agency.id})`;
  expect(await asked(influencer)).toBe(true);
  await database.sql`update auth.users set encrypted_password = 'of its own' where id = ${influencer.id}`;
  expect(await asked(influencer)).toBe(false);
});

it('has_temporary_password is refused to visitors', async () => {
  await expect(database.as('anon', (tx) => tx`select public.has_temporary_password()`)).rejects.toMatchObject(
    {
      code: '42501',
    },
  );
});
