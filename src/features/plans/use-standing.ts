import { useQuery } from '@tanstack/react-query';
import { standingOf } from '@/domain/subscription';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { subscriptionQuery } from '@/shared/plans/subscription';

/** The state of an influencer's subscription; undefined while it loads and when it can't be read. */
export function useStanding(userId: string) {
  const subscription = useQuery(subscriptionQuery(userId));
  useFailureToast(subscription.error, 'Failed to check subscription status');
  const { data } = subscription;
  return { subscription, standing: data === undefined ? undefined : standingOf(data, new Date()) };
}
