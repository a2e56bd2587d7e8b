import type { Plan, Tier } from './plans';

export interface Chooser {
  role: 'visitor' | 'member' | 'influencer';
  /** The plan that counts now; null when that couldn't be learned, and then the server decides. */
  tier: Tier | null;
  /** Whether that plan is cancelled and only runs to its end. */
  isEnding: boolean;
}

export type NextStep = 'sign-up' | 'apply' | 'already-on' | 'dashboard' | 'contact' | 'checkout';

/**
 * Where choosing a plan leads (spec 2 §4, 'Plan selection', in its order). Choosing the plan that is about to end
 * goes to the checkout, too: the server takes the cancellation back.
 */
export function nextStep(plan: Plan, { role, tier, isEnding }: Chooser): NextStep {
  if (role === 'visitor') return 'sign-up';
  if (role === 'member') return 'apply';
  if (plan.name === tier && !isEnding) return 'already-on';
  if (plan.name === 'Starter') return 'dashboard';
  return plan.isEnquiry ? 'contact' : 'checkout';
}

/** What is said on the way, where spec 2 §8 has a sentence for it. */
export function selectionNotice(step: NextStep, plan: Plan): string | undefined {
  if (step === 'sign-up') return `Please sign up as an influencer to select the ${plan.name} plan`;
  if (step === 'apply') return 'You need to be an influencer to subscribe';
  if (step === 'already-on') return `You are already on the ${plan.name} plan`;
  return undefined;
}
