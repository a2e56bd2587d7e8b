import { alreadyNext, alreadyOn, CONTRACT, INFLUENCERS_ONLY, KEEP_FIRST } from '@rules/plan-rules';
import { type Plan, type Tier, tiers } from '@rules/plans';
import { offersLabel } from '@/domain/counts';

export interface Viewer {
  role: 'visitor' | 'member' | 'influencer';
  /** The plan that counts now; null when that couldn't be learned, and then the server decides. */
  tier: Tier | null;
  /** Whether that plan isn't renewed: it is cancelled, or a smaller one follows. */
  isEnding: boolean;
  /** The smaller plan that follows the present one; null when none does. */
  nextTier: Tier | null;
  /** With an open bill the payment portal comes first, and nothing else is sold (docs/product/plans-and-payments.md#choosing-a-plan). */
  hasOpenBill: boolean;
}

/** What follows when a plan is chosen; `nextStep` says when. */
export type NextStep =
  | 'sign-up'
  | 'apply'
  | 'pay-bill'
  | 'already-on'
  | 'already-next'
  | 'dashboard'
  | 'contact'
  | 'contract'
  | 'keep'
  | 'keep-first'
  | 'lower'
  | 'checkout';

/**
 * Where choosing a plan leads (docs/product/plans-and-payments.md#choosing-a-plan). Only 'checkout' is a purchase: a plan that
 * is kept or lowered is not (docs/product/plans-and-payments.md#changing-a-plan).
 */
export function nextStep(plan: Plan, viewer: Viewer): NextStep {
  const { role, tier, isEnding, nextTier, hasOpenBill } = viewer;
  if (role === 'visitor') return 'sign-up';
  if (role === 'member') return 'apply';
  const isSold = plan.name !== 'Starter' && !plan.isEnquiry;
  if (isSold && tier === 'Elite') return 'contract';
  if (isSold && hasOpenBill) return 'pay-bill';
  if (plan.name === tier && !isEnding) return 'already-on';
  if (plan.name === nextTier) return 'already-next';
  if (plan.name === 'Starter') return 'dashboard';
  if (plan.isEnquiry) return 'contact';
  if (plan.name === tier) return 'keep';
  if (isEnding) return 'keep-first';
  return tier !== null && tiers.indexOf(plan.name) < tiers.indexOf(tier) ? 'lower' : 'checkout';
}

/** The toast about a choice; undefined where the next page says enough. */
export function selectionNotice(step: NextStep, plan: Plan): string | undefined {
  if (step === 'sign-up') return `Please sign up as an influencer to select the ${plan.name} plan`;
  if (step === 'apply') return INFLUENCERS_ONLY;
  if (step === 'already-on') return alreadyOn(plan.name);
  if (step === 'already-next') return alreadyNext(plan.name);
  if (step === 'contract') return CONTRACT;
  if (step === 'keep-first') return KEEP_FIRST;
  if (step === 'pay-bill') return 'Please pay your open bill first';
  return undefined;
}

/** The warning that a smaller plan has less room than the offers there are; undefined when they all fit. */
export function tooManyOffers(plan: Plan, used: number): string | undefined {
  const { name, maxOffers } = plan;
  if (used <= maxOffers) return undefined;
  return `You have ${offersLabel(used)}, and ${name} has room for ${maxOffers}. Nothing is deleted, but you can't add any until you have fewer than ${maxOffers}.`;
}
