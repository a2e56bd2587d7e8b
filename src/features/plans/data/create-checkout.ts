import { useMutation } from '@tanstack/react-query';
import type { Tier } from '@/domain/plans';
import { hostedPage } from './hosted-page';

/** The page on which a plan is paid for, or changed to by who has one. */
export function useCreateCheckout() {
  return useMutation({ mutationFn: (planType: Tier) => hostedPage('create-checkout', { planType }) });
}
