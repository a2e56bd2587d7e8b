import { useMutation } from '@tanstack/react-query';
import { hostedPage } from './hosted-page';

/** The page on which a subscriber sees bills and changes the way to pay. */
export function useCustomerPortal() {
  return useMutation({ mutationFn: () => hostedPage('customer-portal') });
}
