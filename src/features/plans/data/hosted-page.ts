import type { Tier } from '@rules/plans';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { safeLink } from '@/domain/safe-link';
import { UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/invoke-function';

const answer = z.object({ url: z.string() });

/** Thrown when a function's answer has no address that the browser may open. */
export class NoAddressError extends UnexpectedError {
  override name = 'NoAddressError';
}

/** Asks an edge function for the address of a Stripe page. @returns an http(s) address */
async function hostedPage(name: string, body: Record<string, unknown> = {}): Promise<string> {
  const { data } = answer.safeParse(await invokeFunction(name, body));
  const address = safeLink(data?.url);
  if (address === undefined) throw new NoAddressError(`${name} answered no address.`);
  return address;
}

/** The address of the page where a plan is paid, or where an existing subscription is changed to it. */
export function useCreateCheckout() {
  return useMutation({ mutationFn: (planType: Tier) => hostedPage('create-checkout', { planType }) });
}

/** The address of the portal: bills and payment methods. */
export function useCustomerPortal() {
  return useMutation({ mutationFn: () => hostedPage('customer-portal') });
}
