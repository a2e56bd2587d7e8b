import { expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { rowsFor } from '../support/rehearsal';
import { LIVE_DOMAIN, setTheScene } from '../support/scene';

const stage = setTheScene();

/** What Postgres says of a view that nobody can write. */
const NO = 'error 55000' as const;
const NOT_WRITABLE = [NO, NO, NO, NO, NO, NO] as const;

testPolicies("an influencer's domains", stage, {
  attempts: ({ influencer }) => ({
    select: (tx) => tx`select domain from public.influencer_domains where influencer_id = ${influencer.id}`,
    insert: (tx) => tx`
      insert into public.influencer_domains (influencer_id, domain) values (${influencer.id}, 'bank.example')`,
    update: (tx) => tx`
      update public.influencer_domains set domain = 'bank.example' where influencer_id = ${influencer.id}`,
    delete: (tx) => tx`delete from public.influencer_domains where influencer_id = ${influencer.id}`,
  }),
  witness: (tx) => tx`select * from public.influencer_domains order by influencer_id, domain`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
    insert: NOT_WRITABLE,
    update: NOT_WRITABLE,
    delete: NOT_WRITABLE,
  },
});

it("influencer_domains shows the live domains of an influencer, from affiliate link and brand URL, and not an expired code's", async () => {
  const { database, scene } = stage;
  const { influencer, liveCode } = scene;
  const rows = await rowsFor(database, influencer.actor, async (tx) => {
    await tx`update public.promo_codes set brand_url = 'https://www.brand.example/shop' where id = ${liveCode}`;
    return tx`
      select domain from public.influencer_domains
      where influencer_id = ${influencer.id}
      order by domain`;
  });
  expect(rows).toEqual([{ domain: 'brand.example' }, { domain: LIVE_DOMAIN }]);
});
