import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The seconds to wait, as the database answers. */
const admit = async (action: string, caller: string): Promise<number> => {
  const [row] = await database.as(
    'service_role',
    (tx) => tx<{ wait: number }[]>`select public.admit_call(${action}, ${caller}) as wait`,
  );
  return row?.wait ?? Number.NaN;
};

const count = (action: string, caller: string, calls: number, minutesLeft: number) =>
  database.sql`
    insert into private.counted_calls (action, caller, calls, ends_at)
    values (${action}, ${caller}, ${calls}, now() + ${minutesLeft} * interval '1 minute')`;

describe('the rate limit of a kind of calls', () => {
  it('has these values', async () => {
    const limits = await database.sql`
      select action, calls, within::text, calls_of_all from private.call_limits order by action`;
    expect(limits.map((limit) => Object.values(limit))).toEqual([
      ['authenticator code', 5, '00:10:00', null],
      ['avatar', 30, '00:10:00', null],
      ['client error', 20, '00:10:00', 2000],
      ['complaint', 20, '00:10:00', null],
      ['extension', 5, '00:10:00', null],
      ['influencer account', 120, '00:10:00', null],
      ['invitation', 60, '00:10:00', null],
      ['new recovery codes', 3, '1 day', null],
      ['objection', 10, '00:10:00', 600],
      ['offer report', 10, '01:00:00', null],
      ['own data', 10, '00:10:00', null],
      ['password', 5, '00:10:00', null],
      ['payment', 30, '00:10:00', null],
      ['push subscription', 30, '00:10:00', null],
      ['recovery code', 5, '00:10:00', null],
      ['report that counts', 3, '1 day', null],
      ['result event of account', 1000, '1 day', null],
      ['result event of network', 10000, '1 day', null],
      ['subscription', 60, '00:10:00', null],
      ['team', 60, '00:10:00', null],
      ['tracking event', 60, '00:01:00', 3000],
      ['upload', 60, '00:10:00', null],
      ['username', 60, '00:01:00', 3000],
      ['visitor complaint', 10, '00:10:00', 600],
    ]);
  });

  it("allows calls up to the limit and then answers with the seconds to wait; other callers and kinds aren't affected", async () => {
    await count('payment', 'busy', 29, 10);
    expect(await admit('payment', 'busy')).toBe(0);
    const wait = await admit('payment', 'busy');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
    expect(await admit('payment', 'somebody else')).toBe(0);
    expect(await admit('avatar', 'busy')).toBe(0);
  });

  it('starts anew after its period', async () => {
    await count('payment', 'back again', 500, 0);
    expect(await admit('payment', 'back again')).toBe(0);
    const [row] = await database.sql`select calls from private.counted_calls where caller = 'back again'`;
    expect(row?.calls).toBe(1);
  });

  it('refuses everybody when all together have called too often', async () => {
    await database.sql`
      insert into private.counted_calls (action, caller, calls, ends_at)
      select 'tracking event', 'crowd ' || n, 60, now() + interval '1 minute' from generate_series(1, 50) n`;
    expect(await admit('tracking event', 'a new address')).toBe(60);
  });

  it("counts no caller's refused calls towards the limit of all", async () => {
    await count('objection', 'goes on and on', 5_000, 10);
    expect(await admit('objection', 'a new address')).toBe(0);
  });

  it('refuses an unknown kind', async () => {
    await expect(admit('sightseeing', 'anybody')).rejects.toMatchObject({ code: 'P0002' });
  });
});

describe('the refusal of a call of a database function', () => {
  it.each([
    [50, 'a minute'],
    [570, '10 minutes'],
    [3570, '60 minutes'],
    [84_000, '24 hours'],
  ])('says, with %i seconds left, to try again in %s', async (seconds, wait) => {
    const caller = `too often by ${seconds}`;
    await count('report that counts', caller, 3, seconds / 60);
    await expect(
      database.sql`select private.require_admission('report that counts', ${caller})`,
    ).rejects.toMatchObject({
      code: 'PGRST',
      message: expect.stringContaining(`That was too often in a short time. Please try again in ${wait}.`),
    });
  });
});

describe('the rate limit of asking for a username', () => {
  const asked = (userId: string | null, headers: Record<string, string>) =>
    database.as(userId ? { userId } : 'anon', async (tx) => {
      await tx`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      const [row] = await tx`select public.username_available('a.free.name') as free`;
      return row?.free;
    });
  const refused = {
    code: 'PGRST',
    message: expect.stringContaining('That was too often in a short time. Please try again in a minute.'),
    detail: expect.stringMatching(/"status" : 429, "headers" : \{"Retry-After" : "\d+"\}/),
  };
  const use = (rows: number) =>
    database.sql`update private.counted_calls set calls = ${rows} where action = 'username'`;

  it('counts by network address for a visitor', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.5' };
    expect(await asked(null, headers)).toBe(true);
    await use(60);
    await expect(asked(null, headers)).rejects.toMatchObject(refused);
    await expect(asked(null, { ...headers, 'x-forwarded-for': '198.51.100.1' })).rejects.toMatchObject(
      refused,
    );
    expect(await asked(null, { 'cf-connecting-ip': '203.0.113.6' })).toBe(true);
    await database.sql`delete from private.counted_calls where action = 'username'`;
  });

  it('counts by account for a member, on any network', async () => {
    const { id } = await database.createUser();
    expect(await asked(id, { 'cf-connecting-ip': '203.0.113.7' })).toBe(true);
    await use(60);
    await expect(asked(id, { 'cf-connecting-ip': '203.0.113.8' })).rejects.toMatchObject(refused);
  });
});

describe('the network of a request', () => {
  const networkOf = async (headers: Record<string, string> | null) => {
    const [row] = await database.sql`
      select private.network_of(private.client_address(${JSON.stringify(headers)}::text::jsonb)) as network`;
    return row?.network;
  };
  const believe = (header: string, trustedHops: number) =>
    database.sql`update private.client_address_source set header = ${header}, trusted_hops = ${trustedHops}`;

  it.each([
    ["the address that the host's proxy wrote", { 'cf-connecting-ip': '203.0.113.5' }, '203.0.113.5'],
    [
      'one of version 4 that is written as one of version 6',
      { 'cf-connecting-ip': '::ffff:203.0.113.5' },
      '203.0.113.5',
    ],
    [
      'not one that its sender wrote elsewhere',
      { 'x-forwarded-for': '203.0.113.5', 'x-real-ip': '203.0.113.5' },
      'unknown',
    ],
    ["of version 6 its provider's assignment", { 'cf-connecting-ip': '2001:db8:1:2::3' }, '2001:db8:1::/48'],
    ["unknown when the address can't be read", { 'cf-connecting-ip': 'somewhere' }, 'unknown'],
    ['unknown when the address is empty', { 'cf-connecting-ip': '' }, 'unknown'],
    ['unknown without headers', null, 'unknown'],
  ])('is %s', async (_, headers, network) => {
    await believe('cf-connecting-ip', 0);
    expect(await networkOf(headers)).toBe(network);
  });

  it.each([
    ['the last address of a list to which each proxy adds', '198.51.100.66, 203.0.113.5', 0, '203.0.113.5'],
    ["the one before the deployment's own proxies", '198.51.100.66, 203.0.113.5, 10.0.0.1', 1, '203.0.113.5'],
    ["unknown when the list is shorter than the deployment's own proxies", '198.51.100.66', 1, 'unknown'],
  ])('behind several proxies is %s', async (_, list, trustedHops, network) => {
    await believe('x-forwarded-for', trustedHops);
    expect(await networkOf({ 'x-forwarded-for': list })).toBe(network);
    await believe('cf-connecting-ip', 0);
  });
});
