import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
});
afterAll(() => database.drop());

/** The profile of a demo account, with what the README says about it. */
async function account(name: string) {
  const [row] = await database.sql`
    select
      profile.is_influencer, profile.is_agency, plan.subscription_tier, plan.subscribed,
      plan.subscription_end > now() as paid,
      (select count(*)::int from public.promo_codes code where code.influencer_id = profile.id) as codes,
      (select count(*)::int from private.follows follow where follow.user_id = profile.id) as follows,
      (select count(*)::int from public.agency_influencers managed
        where managed.agency_id = profile.id and managed.managed_by_agency) as manages
    from auth.users account
    join public.profiles profile on profile.id = account.id
    left join public.subscribers plan on plan.user_id = profile.id
    where account.email = ${`${name}@promobell.test`}`;
  return row;
}

const plain = {
  is_influencer: false,
  is_agency: false,
  subscription_tier: null,
  subscribed: null,
  paid: null,
  codes: 0,
  follows: 0,
  manages: 0,
};

describe('the demo accounts', () => {
  it('shopper@ follows five influencers', async () => {
    expect(await account('shopper')).toEqual({ ...plain, follows: 5 });
  });

  it('member@ follows nobody', async () => {
    expect(await account('member')).toEqual(plain);
  });

  it('creator@ has seven codes on the Growth plan', async () => {
    const growth = { subscription_tier: 'Growth', subscribed: true, paid: true };
    expect(await account('creator')).toEqual({ ...plain, ...growth, is_influencer: true, codes: 7 });
  });

  it('creator@ has one expired code, one that ends within 7 days, one without date, and later ones', async () => {
    const codes = await database.sql<{ state: string }[]>`
      select case
        when code.expiration_date is null then 'no date'
        when code.expiration_date < seeding.day then 'expired'
        when code.expiration_date <= seeding.day + 7 then 'soon'
        else 'later' end as state
      from public.promo_codes code
      -- The newest code of all was 25 minutes old when the data were made, perhaps before the last midnight.
      cross join (
        select ((max(created_at) + interval '25 minutes') at time zone 'utc')::date as day from public.promo_codes
      ) as seeding
      where code.influencer_id = (select id from auth.users where email = 'creator@promobell.test')
      order by state`;
    expect(codes.map(({ state }) => state)).toEqual([
      'expired',
      'later',
      'later',
      'later',
      'later',
      'no date',
      'soon',
    ]);
  });

  it('starter@ is an influencer with one code and no plan', async () => {
    expect(await account('starter')).toEqual({ ...plain, is_influencer: true, codes: 1 });
  });

  it('agency@ manages three influencers, one of whom still has its temporary password', async () => {
    expect(await account('agency')).toEqual({ ...plain, is_agency: true, manages: 3 });
    const managed = await database.sql<{ username: string; temporary_password: string | null }[]>`
      select influencer.username, managed.temporary_password
      from public.agency_influencers managed
      join public.profiles influencer on influencer.id = managed.influencer_id
      where managed.agency_id = (select id from auth.users where email = 'agency@promobell.test')
        and influencer.is_influencer
      order by influencer.username`;
    expect(managed).toEqual([
      { username: 'camila.maps', temporary_password: null },
      { username: 'chef.baptiste', temporary_password: null },
      { username: 'tove.outside', temporary_password: 'lantern-kettle-417' },
    ]);
  });

  it('manager@ and analyst@ are in the team of agency@, which has invited one more', async () => {
    const roles = await database.sql`
      select account.email, role.agency_id = agency.id as of_agency, role.role, role.all_influencers, cardinality(role.influencer_ids) as chosen
      from auth.users account
      cross join lateral private.agency_roles(account.id) role
      join auth.users agency on agency.email = 'agency@promobell.test'
      where account.email in ('manager@promobell.test', 'analyst@promobell.test')
      order by account.email`;
    expect(roles).toEqual([
      {
        email: 'analyst@promobell.test',
        of_agency: true,
        role: 'analyst',
        all_influencers: false,
        chosen: 2,
      },
      { email: 'manager@promobell.test', of_agency: true, role: 'manager', all_influencers: true, chosen: 0 },
    ]);
    const invited = await database.sql`
      select i.email, i.state from public.team_invitations i join auth.users agency on agency.id = i.agency_id
      where agency.email = 'agency@promobell.test'`;
    expect(invited).toEqual([{ email: 'wren@mail.example', state: 'open' }]);
  });

  it("creator@ reads in its trail what somebody of its agency's team changed", async () => {
    const [latest] = await database.sql`
      select actor.full_name as actor, agency.full_name as agency
      from private.trail t
      join auth.users account on account.id = t.account_id and account.email = 'creator@promobell.test'
      join public.profiles actor on actor.id = t.actor_id
      join public.profiles agency on agency.id = t.agency_id
      order by t.id desc limit 1`;
    expect(latest).toEqual({ actor: 'Lena Pike', agency: 'Marigold & Pike' });
  });

  it('no influencer who adds its own codes has more than its plan allows', async () => {
    const beyond = await database.sql`
      select influencer.username
      from public.profiles influencer
      join public.promo_codes code on code.influencer_id = influencer.id
      cross join lateral private.offer_limit(influencer.id) as plan
      where not exists (select from public.agency_influencers managed where managed.influencer_id = influencer.id)
      group by influencer.username, plan.max_offers
      having count(*) > plan.max_offers`;
    expect(beyond).toEqual([]);
  });
});
