import { beforeAll, describe, expect, it } from 'vitest';
import { during, type OpenSession, openSession, operator } from '../support/operator';
import { code, setTheScene } from '../support/scene';

const stage = setTheScene();

let desk: OpenSession;
beforeAll(async () => {
  desk = await operator(stage.database);
});

const found = (what: 'accounts' | 'offers', values: (string | boolean | null)[]) =>
  during(stage.database, desk, (tx) =>
    tx.unsafe(
      `select * from public.operator_find_${what}(${values.map((_, nth) => `$${nth + 1}`).join(', ')})`,
      values,
    ),
  );
const ids = async (...values: (string | boolean | null)[]) =>
  (await found('offers', values)).map(({ id }) => id);

describe("the operator's search for accounts", () => {
  it('finds them by name, username, address and id, including suspended ones', async () => {
    const { rival } = stage.scene;
    await stage.database.sql`select public.suspend_account(${rival.id})`;
    const [{ email } = { email: '' }] = await stage.database.sql<{ email: string }[]>`
      select email from auth.users where id = ${rival.id}`;
    for (const search of ['of riv', '@riva', email, rival.id]) {
      expect(await found('accounts', [search])).toMatchObject([{ id: rival.id }]);
    }
    expect(await found('accounts', ['%'])).toHaveLength(0);
    expect(await found('offers', ['rival.example'])).toMatchObject([{ influencer_suspended: true }]);
    await stage.database.sql`select public.lift_suspension(${rival.id})`;
  });
});

describe("the operator's search for offers", () => {
  it('finds them by words, id, domain and subdomain, including ended and hidden ones', async () => {
    const { liveCode, expiredCode, influencer, rival } = stage.scene;
    const below = await code(stage.database, influencer, { domain: 'shop.scam.example' });
    const ended = await code(stage.database, influencer, { domain: 'scam.example', daysLeft: -3 });
    await stage.database.sql`update public.promo_codes set has_ended = true where id = ${ended}`;
    expect(await ids('https://Scam.example/x')).toEqual(expect.arrayContaining([below, ended]));
    expect(await ids('scam.example')).toHaveLength(2);
    expect(new Set(await ids('brand of scam'))).toEqual(new Set([below, ended]));
    expect(await ids('brand of shop')).toEqual([below]);
    expect(await ids(liveCode.toUpperCase())).toEqual([liveCode]);
    expect(await ids('nobody sells this')).toEqual([]);

    await stage.database.sql`
      insert into private.hidden_offers (offer_id, hidden_by, reason)
      values (${below}, 'operator', 'x'), (${below}, 'domain', 'x')`;
    await stage.database.sql`update public.promo_codes set hidden = true where id = ${below}`;
    expect(await ids(null, null, true)).toEqual([below]);
    expect(await ids('scam.example', null, true)).toEqual([below]);
    expect(await ids(liveCode, null, true)).toEqual([]);
    expect(await ids(null, rival.id, true)).toEqual([]);
    expect(await ids(liveCode, rival.id)).toEqual([]);
    expect(new Set(await ids(null, influencer.id))).toEqual(new Set([liveCode, expiredCode, below, ended]));
  });
});

it("the operator's list of acts shows who made each, filtered by account if given, to operators only", async () => {
  const { rival, influencer } = stage.scene;
  const second = await operator(stage.database, 'operator-two');
  const make = (session: OpenSession, accountId: string, given: boolean) =>
    during(
      stage.database,
      session,
      (tx) =>
        tx`select public.operator_set_role(${accountId}, 'agency', ${given}, 'They have shown a contract.')`,
    );
  const acts = (session: OpenSession, accountId: string | null) =>
    during(
      stage.database,
      session,
      (tx) => tx`select act, operator_name, account_id from public.operator_acts(${accountId})`,
    );
  await make(desk, rival.id, true);
  await make(second, rival.id, false);
  await make(second, influencer.id, true);
  const aboutRival = [
    { act: 'take role', operator_name: 'Name of operator-two', account_id: rival.id },
    { act: 'give role', operator_name: 'Name of operator-one', account_id: rival.id },
  ];
  const aboutInfluencer = {
    act: 'give role',
    operator_name: 'Name of operator-two',
    account_id: influencer.id,
  };
  for (const session of [desk, second]) {
    expect(await acts(session, rival.id)).toEqual(aboutRival);
    expect(await acts(session, null)).toEqual([aboutInfluencer, ...aboutRival]);
  }
  await expect(acts(await openSession(stage.database, rival.id), rival.id)).rejects.toMatchObject({
    code: '42501',
    message: 'Only the operator may do this.',
  });
});

it("the operator's list of acts doesn't take an act of a deleted operator for one of the rule about complaints", async () => {
  const { rival } = stage.scene;
  const gone = await operator(stage.database, 'operator-three');
  await during(
    stage.database,
    gone,
    (tx) => tx`select public.operator_set_role(${rival.id}, 'agency', true, 'They have shown a contract.')`,
  );
  await stage.database.sql`delete from auth.users where id = ${gone.id}`;
  const [latest] = await during(
    stage.database,
    desk,
    (tx) => tx`select operator_name from public.operator_acts(${rival.id})`,
  );
  expect(latest).toEqual({ operator_name: 'an operator whose account was deleted' });
});

it("the operator's overview has a row of counts for each day", async () => {
  const [totals] = await during(stage.database, desk, (tx) => tx`select * from public.operator_totals()`);
  expect(totals).toMatchObject({ promotion_active: false, blocked_domains: 0, suspended_accounts: 0 });
  expect(await during(stage.database, desk, (tx) => tx`select from public.operator_days(7)`)).toHaveLength(7);
});

it("the operator's overview counts by days of UTC, whatever the connection's time zone is", async () => {
  await stage.database.sql`
    insert into private.operator_acts (act, reason, at)
    values ('give role', 'They have shown a contract.', private.today()::timestamp at time zone 'utc')`;
  const actsToday = (timeZone: string) =>
    during(stage.database, desk, async (tx) => {
      await tx`select set_config('TimeZone', ${timeZone}, true)`;
      return tx`select acts from public.operator_days(1)`;
    });
  const [{ acts } = { acts: 0 }] = await actsToday('UTC');
  expect(acts).toBeGreaterThan(0);
  expect(await actsToday('America/Los_Angeles')).toEqual([{ acts }]);
});
