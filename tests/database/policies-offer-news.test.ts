import { testPolicies } from '../support/policy-matrix';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

testPolicies('the news of offers', stage, {
  attempts: ({ influencer }) => ({
    select: (tx) => tx`select * from public.offer_news where influencer_id = ${influencer.id}`,
    insert: (tx) => tx`
      insert into public.offer_news (influencer_id, brand_key, category)
      values (${influencer.id}, 'made up', 'Fashion')`,
    update: (tx) => tx`update public.offer_news set category = 'Tech'`,
    delete: (tx) => tx`delete from public.offer_news`,
  }),
  witness: (tx) => tx`select * from public.offer_news order by influencer_id, brand_key, category, at`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});
