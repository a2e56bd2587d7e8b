import { testPolicies } from '../support/policy-matrix';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

testPolicies('the promotion flag', stage, {
  attempts: () => ({
    select: (tx) => tx`select promotion_active from public.app_settings`,
    insert: (tx) => tx`insert into public.app_settings (promotion_active) values (true)`,
    update: (tx) => tx`update public.app_settings set promotion_active = true`,
    delete: (tx) => tx`delete from public.app_settings`,
  }),
  witness: (tx) => tx`select * from public.app_settings`,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
});
