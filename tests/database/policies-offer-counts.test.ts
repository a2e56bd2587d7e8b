import { testPolicies } from '../support/policy-matrix';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

testPolicies('the counts of offers', stage, {
  attempts: () => ({
    select: (tx) => tx`select live from public.offer_counts`,
    insert: (tx) => tx`
      insert into public.offer_counts (category, brand_key, name, live) values ('Fashion', 'made up', 'Made up', 9)`,
    update: (tx) => tx`update public.offer_counts set live = 1000000`,
    delete: (tx) => tx`delete from public.offer_counts`,
  }),
  witness: (tx) => tx`select * from public.offer_counts order by category, brand_key`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});
