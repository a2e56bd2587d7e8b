import { useQuery } from '@tanstack/react-query';
import type { Chooser } from '@/domain/plan-selection';
import { planOfTier } from '@/domain/plans';
import { activePlan, hasOpenBill } from '@/domain/subscription';
import { subscriptionQuery } from '@/shared/plans/subscription';
import { useSession } from '@/shared/session/use-session';

/** Who is choosing a plan; null until that is known. Only influencers are asked for their plan. */
export function useChooser(): { chooser: Chooser | null; problem: Error | null } {
  const { status, user, profile } = useSession();
  const isInfluencer = profile?.is_influencer === true;
  const subscription = useQuery({ ...subscriptionQuery(user?.id ?? ''), enabled: isInfluencer });
  const none = { tier: null, isEnding: false, nextTier: null, hasOpenBill: false };

  if (status === 'loading' || subscription.isLoading) return { chooser: null, problem: null };
  if (status === 'signed-out') return { chooser: { role: 'visitor', ...none }, problem: null };
  if (!isInfluencer) return { chooser: { role: 'member', ...none }, problem: null };
  // What was read before a failure is still the best there is to know.
  const { data } = subscription;
  if (data === undefined) return { chooser: { role: 'influencer', ...none }, problem: subscription.error };
  const plan = activePlan(data, new Date());
  const nextTier = plan !== null && data?.next_tier ? planOfTier(data.next_tier).name : null;
  const isEnding = nextTier !== null || (plan !== null && data?.cancel_at_period_end === true);
  const openBill = data !== null && hasOpenBill(data);
  return {
    chooser: { role: 'influencer', tier: planOfTier(plan).name, isEnding, nextTier, hasOpenBill: openBill },
    problem: subscription.error,
  };
}
