import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Tier } from '@/domain/plans';
import { safeLink } from '@/domain/safe-link';
import { UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/invoke-function';

const answer = z.object({ url: z.string() });

/** Thrown when a function answers no address that the browser may go to. */
export class NoAddressError extends UnexpectedError {
  override name = 'NoAddressError';
}

/** Asks an edge function for a page of the payment service. @returns an http(s) address */
async function hostedPage(name: string, body: Record<string, unknown> = {}): Promise<string> {
  const { data } = answer.safeParse(await invokeFunction(name, body));
  const address = safeLink(data?.url);
  if (address === undefined) throw new NoAddressError(`${name} answered no address.`);
  return address;
}

/** The page on which a plan is paid for, or changed to by who has one. */
export function useCreateCheckout() {
  return useMutation({ mutationFn: (planType: Tier) => hostedPage('create-checkout', { planType }) });
}

/** The page on which a subscriber sees bills and changes the way to pay. */
export function useCustomerPortal() {
  return useMutation({ mutationFn: () => hostedPage('customer-portal') });
}
