import type { Row, TransactionSql } from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor, TestUser } from '../support/database';
import {
  addCrowd,
  countedOffers,
  crowdFollows,
  follow,
  leave,
  offersCountedAnew,
  setDepartures,
} from '../support/departures';
import { addOffers } from '../support/offers';
import { signalsOf } from '../support/signals';

const stage = setDepartures();

const suspend = ({ id }: TestUser) => stage.database.sql`select public.suspend_account(${id})`;

/** What each surface tells of ada, by name. The follower follows her, and the agency manages her. */
const SURFACES: Record<string, { actor?: () => Actor; ask: (tx: TransactionSql) => Promise<Row[]> }> = {
  'the table of profiles': { ask: (tx) => tx`select from public.profiles where id = ${stage.people.ada.id}` },
  'the table of codes': {
    ask: (tx) => tx`select from public.promo_codes where influencer_id = ${stage.people.ada.id}`,
  },
  'the table of follows': {
    ask: (tx) => tx`select influencer_id from private.follows where influencer_id = ${stage.people.ada.id}`,
  },
  'follower numbers': {
    ask: (tx) => tx`select from public.follower_counts where influencer_id = ${stage.people.ada.id}`,
  },
  'shop domains': {
    ask: (tx) => tx`select from public.influencer_domains where influencer_id = ${stage.people.ada.id}`,
  },
  'numbers of codes': {
    ask: (tx) => tx`select from public.influencer_offer_counts where influencer_id = ${stage.people.ada.id}`,
  },
  'the list of offers': {
    ask: (tx) => tx`select from public.list_offers() where influencer_id = ${stage.people.ada.id}`,
  },
  "an influencer's offers": {
    ask: (tx) =>
      tx`select from public.list_offers(of_influencer => ${stage.people.ada.id}, include_expired => true)`,
  },
  'a search for offers': { ask: (tx) => tx`select from public.list_offers(search => 'ada')` },
  'featured offers': {
    ask: (tx) => tx`select from public.featured_offers() where influencer_id = ${stage.people.ada.id}`,
  },
  "a brand's number of offers": {
    ask: (tx) => tx`select from public.brand_counts where name = 'Lumen' and live > 1`,
  },
  "a category's number of offers": {
    ask: (tx) => tx`select from public.category_counts where category = 'Fashion' and live > 2`,
  },
  'the list of brands': {
    ask: (tx) => tx`select from public.list_brands(search => 'lumen') where deal_count > 1`,
  },
  'a profile by username': { ask: (tx) => tx`select from public.influencer_profile('ada')` },
  'a profile by id': { ask: (tx) => tx`select from public.influencer_profile(${stage.people.ada.id})` },
  'the list of influencers': {
    ask: (tx) => tx`select from public.list_influencers() where id = ${stage.people.ada.id}`,
  },
  'a search for influencers': { ask: (tx) => tx`select from public.list_influencers(search => 'ada')` },
  'featured accounts': {
    ask: (tx) => tx`select from public.featured_accounts() where id = ${stage.people.ada.id}`,
  },
  "a follower's alerts": {
    actor: () => ({ userId: stage.people.follower.id }),
    ask: (tx) => tx`select from public.list_alerts() where influencer_id = ${stage.people.ada.id}`,
  },
  'whom a follower follows': {
    actor: () => ({ userId: stage.people.follower.id }),
    ask: (tx) => tx`select from public.list_followed_influencers() where id = ${stage.people.ada.id}`,
  },
  "a follower's follows": {
    actor: () => ({ userId: stage.people.follower.id }),
    ask: (tx) =>
      tx`select from public.my_followed_influencers() where influencer_id = ${stage.people.ada.id}`,
  },
  "a follower's extension": {
    actor: () => ({ userId: stage.people.follower.id }),
    ask: (tx) => tx`
      select from json_array_elements(public.extension_offers() -> 'offers') as offer
      where offer ->> 'influencer_id' = ${stage.people.ada.id}`,
  },
  "a follower's mappings": {
    actor: () => ({ userId: stage.people.follower.id }),
    ask: (tx) => tx`select from public.user_domain_map where influencer_id = ${stage.people.ada.id}`,
  },
  "an agency's links": {
    actor: () => ({ userId: stage.people.agency.id }),
    ask: (tx) => tx`select from public.agency_influencers where influencer_id = ${stage.people.ada.id}`,
  },
  "an agency's influencers": {
    actor: () => ({ userId: stage.people.agency.id }),
    ask: (tx) => tx`select from public.list_managed_influencers(${stage.people.agency.id})`,
  },
  "an agency's influencer": {
    actor: () => ({ userId: stage.people.agency.id }),
    ask: (tx) => tx`select from public.managed_influencer(${stage.people.ada.id})`,
  },
  "an agency's numbers": {
    actor: () => ({ userId: stage.people.agency.id }),
    ask: (tx) => tx`select from public.agency_totals(${stage.people.agency.id}) where influencers > 0`,
  },
  "an agency's codes": {
    actor: () => ({ userId: stage.people.agency.id }),
    ask: (tx) => tx`select from public.list_managed_offers(${stage.people.ada.id})`,
  },
  'temporary passwords': {
    actor: () => ({ userId: stage.people.agency.id }),
    ask: (tx) => tx`select from public.credentials_to_hand_over(${stage.people.agency.id})`,
  },
  'the sitemap': {
    actor: () => 'service_role',
    ask: (tx) => tx`
      select from jsonb_array_elements(public.sitemap_entries('profiles')) as entry where entry ->> 0 = 'ada'`,
  },
  'the topic of the influencer': {
    ask: async (tx) => {
      await tx`select set_config('realtime.topic', ${`influencer:${stage.people.ada.id}`}, true)`;
      return tx`select from realtime.messages where topic = ${`influencer:${stage.people.ada.id}`}`;
    },
  },
};

async function surfacesThatTell() {
  const telling = await Promise.all(
    Object.entries(SURFACES).map(async ([name, { actor, ask }]) =>
      (await stage.database.as(actor?.() ?? 'anon', ask)).length > 0 ? [name] : [],
    ),
  );
  return telling.flat();
}

it("an influencer who isn't hidden appears on all surfaces", async () => {
  expect(await surfacesThatTell()).toEqual(Object.keys(SURFACES));
});

describe.each([
  [
    'deleted, with more rows than one batch removes',
    async () => {
      await addCrowd(stage.database, 1_500);
      await crowdFollows(stage.database, stage.people.ada.id);
      await leave(stage.database, stage.people.ada);
      expect(
        await stage.database.sql`select from private.follows where influencer_id = ${stage.people.ada.id}`,
      ).not.toHaveLength(0);
    },
  ],
  [
    'suspended',
    async () => {
      await suspend(stage.people.ada);
    },
  ],
])('an influencer who is %s', (_, end) => {
  beforeEach(end);

  it('disappears from every surface at once, and its codes from the counts', async () => {
    expect(await surfacesThatTell()).toEqual([]);
    expect(await countedOffers(stage.database)).toEqual({ brands: { Copper: 1, Lumen: 1 }, fashion: 2 });
    expect(await countedOffers(stage.database)).toEqual(await offersCountedAnew(stage.database));
  });

  it("can't be followed or published for", async () => {
    await expect(follow(stage.database, stage.people.bea.id, stage.people.ada.id)).rejects.toMatchObject({
      code: '23503',
      message: 'There is no such influencer to follow.',
    });
    await expect(addOffers(stage.database, [{ influencerId: stage.people.ada.id }])).rejects.toMatchObject({
      code: '23503',
    });
    const byAgency = stage.database.as(
      { userId: stage.people.agency.id },
      (tx) => tx`
        insert into public.promo_codes (influencer_id, brand_name, promo_code, description)
        values (${stage.people.ada.id}, 'Lumen', 'X', '10% off')`,
    );
    await expect(byAgency).rejects.toMatchObject({ code: '42501' });
  });

  it('is announced once to listeners, and not again when its rows are removed', async () => {
    const signals = signalsOf(stage.database);
    const told = async () => (await signals.topicsSent()).filter((topic) => topic.startsWith('influencer:'));
    const before = await told();
    expect(before).toContain(`influencer:${stage.people.ada.id}`);
    for (let batch = 0; batch < 3; batch += 1)
      await stage.database.sql`select private.remove_departed_accounts()`;
    expect(await told()).toEqual(before);
  });
});

it('a suspended account reappears on every surface when the suspension is lifted', async () => {
  await suspend(stage.people.ada);
  await stage.database.sql`select public.lift_suspension(${stage.people.ada.id})`;
  expect(await surfacesThatTell()).toEqual(Object.keys(SURFACES));
});
