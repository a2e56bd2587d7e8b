import { offersText } from '@rules/plan-rules';
import type { Plan } from '@rules/plans';

interface PlanTexts {
  description: string;
  features: readonly string[];
  /** The label of the button that chooses the plan. */
  ctaText: string;
  /** Marks the one plan that is put forward. */
  badge?: string;
}

const ofEachPlan = ['Keep 100% of your commission', 'Alerts to every follower'];
const ofSoldPlans = [...ofEachPlan, 'Cancel at any time'];

const TEXTS: Record<Plan['id'], PlanTexts> = {
  starter: { description: 'One offer, to see how it works.', features: ofEachPlan, ctaText: 'Start free' },
  boost: {
    description: 'For the few brands you always recommend.',
    features: ofSoldPlans,
    ctaText: 'Choose Boost',
  },
  growth: {
    description: 'Room for a season of partnerships.',
    features: ofSoldPlans,
    ctaText: 'Choose Growth',
    badge: 'Popular',
  },
  pro: { description: 'For people who publish for a living.', features: ofSoldPlans, ctaText: 'Choose Pro' },
  elite: {
    description: 'No limit, arranged with us in person.',
    features: [...ofEachPlan, 'Terms that fit your team'],
    ctaText: 'Contact us',
  },
};

/** '3 offers', 'Unlimited offers' */
export const roomOf = ({ maxOffers }: Plan): string =>
  `${offersText(maxOffers)} ${maxOffers === 1 ? 'offer' : 'offers'}`;

/** What the pricing page says of a plan. Its room comes first among the features. */
export function textsOf(plan: Plan): PlanTexts {
  const texts = TEXTS[plan.id];
  return { ...texts, features: [roomOf(plan), ...texts.features] };
}
