import { expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { rowsFor } from '../support/rehearsal';
import { LIVE_DOMAIN, setTheScene } from '../support/scene';

const stage = setTheScene();

testPolicies("an influencer's domains", stage, {
  attempts: ({ influencer }) => ({
    select: (tx) => tx`select domain from public.influencer_domains where influencer_id = ${influencer.id}`,
    insert: (tx) => tx`
      insert into public.influencer_domains (influencer_id, domain, live_until)
      values (${influencer.id}, 'bank.example', 'infinity')`,
    update: (tx) => tx`
      update public.influencer_domains set domain = 'bank.example' where influencer_id = ${influencer.id}`,
    delete: (tx) => tx`delete from public.influencer_domains where influencer_id = ${influencer.id}`,
  }),
  witness: (tx) => tx`select * from public.influencer_domains order by influencer_id, domain`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});

it("influencer_domains shows the live domains of an influencer, from affiliate link and brand URL, and not an expired code's", async () => {
  const { database, scene } = stage;
  const { influencer, liveCode } = scene;
  const rows = await rowsFor(database, influencer.actor, async (tx) => {
    await tx`update public.promo_codes set brand_url = 'https://www.brand.example/shop' where id = ${liveCode}`;
    return tx`
      select domain from public.influencer_domains
      where influencer_id = ${influencer.id} and live_until >= (now() at time zone 'utc')::date
      order by domain`;
  });
  expect(rows).toEqual([{ domain: 'brand.example' }, { domain: LIVE_DOMAIN }]);
});
