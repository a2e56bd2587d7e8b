import { HttpResponse, http } from 'msw';
import { SUPABASE_URL } from './backend';
import { rpcAnswer } from './list-answers';

/** A row of `subscribers` on the Growth plan; override what a test is about. */
export function subscriberRow(change: Record<string, unknown> = {}) {
  return {
    subscribed: true,
    subscription_tier: 'Growth',
    subscription_end: '2999-01-01T12:00:00+00:00',
    subscription_status: 'active',
    cancel_at_period_end: false,
    next_tier: null,
    ...change,
  };
}

/** Answers how many codes the influencer has, and how many of them are live and its own. */
export function offerLimitAnswer(
  used: number,
  tier = 'Growth',
  max_offers: number | null = 10,
  own_live = used,
) {
  return http.post(`${SUPABASE_URL}/rest/v1/rpc/my_offer_limit`, () =>
    HttpResponse.json({ tier, max_offers, used, own_live }),
  );
}

/** Answers the dashboard's requests, for an influencer without codes. */
export function dashboardAnswers() {
  return [offerLimitAnswer(0), rpcAnswer('list_managed_offers', [])];
}
