import type { Tier } from '@rules/plans';
import { useMutation } from '@tanstack/react-query';
import { addressFrom } from './function-address';

/** The URL of the page where a plan is paid, or where an existing subscription is changed to it. */
export function useCreateCheckout() {
  return useMutation({ mutationFn: (planType: Tier) => addressFrom('create-checkout', { planType }) });
}

/** The URL of the portal: bills and payment methods. */
export function useCustomerPortal() {
  return useMutation({ mutationFn: () => addressFrom('customer-portal') });
}
