import { useQuery } from '@tanstack/react-query';
import { planStateOf } from '@/domain/subscription';
import { useFailureToast } from '@/shared/use-failure-toast';
import { subscriptionQuery } from '../subscription';

/** The state of an influencer's subscription; undefined while it loads and when it can't be read. */
export function usePlanState(userId: string) {
  const subscription = useQuery(subscriptionQuery(userId));
  useFailureToast(subscription.error, 'Failed to check subscription status');
  const { data } = subscription;
  return { subscription, planState: data === undefined ? undefined : planStateOf(data, new Date()) };
}
