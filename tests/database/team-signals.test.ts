import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, type TestUser } from '../support/database';
import { signalsOf } from '../support/signals';
import {
  changeMember,
  handOver,
  joinTeam,
  removeFromTeam,
  requireSecondFactor,
} from '../support/team-changes';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a change of a team sends a signal to everybody whom it concerns, and a write that changes nothing sends none', async () => {
  const agency = await database.createUser({ is_agency: true });
  const [manager, newcomer] = [await database.createUser(), await database.createUser()];
  await joinTeam(database, agency.id, agency.id, manager);
  const signals = signalsOf(database);
  const told = async (act: () => Promise<unknown>) => {
    await signals.forget();
    await act();
    const sent = (await signals.sent()).filter(({ event }) => event === 'teams_changed');
    return [...new Set(sent.map(({ topic }) => topic))].sort();
  };
  const topics = (...who: TestUser[]) => who.map(({ id }) => `member:${id}`).sort();
  const both = topics(agency, newcomer);

  expect(await told(() => joinTeam(database, agency.id, agency.id, newcomer))).toEqual(both);
  const demote = () => changeMember(database, agency.id, agency.id, newcomer.id, { role: 'analyst' });
  expect(await told(demote)).toEqual(both);
  const require = () => requireSecondFactor(database, agency.id, agency.id, true);
  expect(await told(require)).toEqual(topics(agency, manager, newcomer));
  expect(await told(require)).toEqual([]);
  // Whoever has no app can't turn it off.
  await database.sql`update public.agencies set requires_second_factor = false where agency_id = ${agency.id}`;
  expect(await told(() => removeFromTeam(database, agency.id, newcomer.id, newcomer.id))).toEqual(both);
  const handOverToManager = () => handOver(database, agency.id, agency.id, manager.id);
  expect(await told(handOverToManager)).toEqual(topics(agency, manager));
  expect(await told(handOverToManager)).toEqual([]);
});
