import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { formalKeys, subscribeDevice } from '../support/devices';
import { person } from '../support/scene';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ADDRESS = 'https://fcm.googleapis.com/fcm/send/abc';

it.each(['#', '#x', '\n', '\r\n', '\t', ' ', '\u0001', '\u007f', '\u00a0', '\u200b', 'ü'])(
  "a browser isn't subscribed by an address with %j at its end",
  async (end) => {
    const nora = await person(database, `nora-${crypto.randomUUID().slice(0, 8)}`);
    await expect(subscribeDevice(database, nora, { endpoint: `${ADDRESS}${end}` })).rejects.toMatchObject({
      code: '22023',
    });
  },
);

it.each(['?again', '/', '/.', '%2F'])(
  'a browser that subscribes again, its address followed by %j, is one row',
  async (end) => {
    const nora = await person(database, `nora-${crypto.randomUUID().slice(0, 8)}`);
    const keys = formalKeys();
    await subscribeDevice(database, nora, { ...keys, endpoint: `${ADDRESS}/${nora.id}` });
    const again = await subscribeDevice(database, nora, { ...keys, endpoint: `${ADDRESS}/${nora.id}${end}` });
    const rows = await database.sql`select id from public.push_subscriptions where user_id = ${nora.id}`;
    expect([...rows]).toEqual([{ id: again.id }]);
  },
);
