import type postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { formalKeys, subscribeDevice } from '../support/devices';
import { type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();

let sql: postgres.Sql;
beforeAll(() => {
  sql = stage.database.sql;
});

const ADDRESS = 'https://fcm.googleapis.com/fcm/send/abc';

it.each(['#', '#x', '\n', '\r\n', '\t', ' ', '\u0001', '\u007f', '\u00a0', '\u200b', 'ü'])(
  "a browser isn't subscribed by an address with %j at its end",
  async (end) => {
    const nora = await person(stage.database, `nora-${crypto.randomUUID().slice(0, 8)}`);
    await expect(
      subscribeDevice(stage.database, nora, { endpoint: `${ADDRESS}${end}` }),
    ).rejects.toMatchObject({
      code: '22023',
    });
  },
);

it.each(['?again', '/', '/.', '%2F'])(
  'a browser that subscribes again, its address followed by %j, is one row',
  async (end) => {
    const nora = await person(stage.database, `nora-${crypto.randomUUID().slice(0, 8)}`);
    const keys = formalKeys();
    await subscribeDevice(stage.database, nora, { ...keys, endpoint: `${ADDRESS}/${nora.id}` });
    const again = await subscribeDevice(stage.database, nora, {
      ...keys,
      endpoint: `${ADDRESS}/${nora.id}${end}`,
    });
    const rows = await sql`select id from public.push_subscriptions where user_id = ${nora.id}`;
    expect([...rows]).toEqual([{ id: again.id }]);
  },
);

describe('a device for push notifications', () => {
  const devicesOf = async ({ id }: Pick<Person, 'id'>) =>
    (await sql`select id from public.push_subscriptions where user_id = ${id}`).map((row) => row.id);

  it.each([
    'http://fcm.googleapis.com/1',
    'https://fcm.googleapis.com.evil.example/1',
    'https://fcm.googleapis.com@evil.example/1',
    'https://evil.example/?https://fcm.googleapis.com/',
    'https://evilpush.apple.com.example/1',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    '',
  ])('is refused with the endpoint %s', async (endpoint) => {
    await expect(subscribeDevice(stage.database, stage.scene.bystander, { endpoint })).rejects.toMatchObject({
      code: '22023',
    });
  });

  it.each([
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is accepted with the endpoint %s', async (endpoint) => {
    await subscribeDevice(stage.database, stage.scene.influencer, { endpoint });
  });

  it.each([{ p256dh: 'x' }, { auth: '' }, { auth: `${formalKeys().auth}=` }])(
    'is refused with the keys %j',
    async (keys) => {
      await expect(subscribeDevice(stage.database, stage.scene.bystander, keys)).rejects.toMatchObject({
        code: '23514',
      });
    },
  );

  it('is one row however often its browser registers, and belongs to whoever signed in there last', async () => {
    const [nora, vera] = [await person(stage.database, 'nora'), await person(stage.database, 'vera')];
    const keys = formalKeys();
    const { id, endpoint } = await subscribeDevice(stage.database, nora, keys);
    expect((await subscribeDevice(stage.database, nora, { ...keys, endpoint })).id).toBe(id);
    expect(await devicesOf(nora)).toEqual([id]);
    const veras = await subscribeDevice(stage.database, vera, { ...keys, endpoint });
    expect([await devicesOf(nora), await devicesOf(vera)]).toEqual([[], [veras.id]]);
  });

  it('gets nothing more when its session has ended', async () => {
    const nora = await person(stage.database, 'signs_out');
    const { session } = await subscribeDevice(stage.database, nora);
    await sql`delete from auth.sessions where id = ${session}`;
    expect(await devicesOf(nora)).toEqual([]);
  });

  it('replaces the one that was unused for longest when there are 20', async () => {
    const nora = await person(stage.database, 'many_devices');
    const oldest = await subscribeDevice(stage.database, nora);
    await sql`
      update public.push_subscriptions set last_used_at = now() - interval '1 day' where user_id = ${nora.id}`;
    for (let device = 0; device < 20; device += 1) await subscribeDevice(stage.database, nora);
    const devices = await devicesOf(nora);
    expect(devices).toHaveLength(20);
    expect(devices).not.toContain(oldest.id);
  });
});
