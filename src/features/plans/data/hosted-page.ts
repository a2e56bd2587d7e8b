import type { Tier } from '@rules/plans';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { safeLink } from '@/domain/safe-link';
import { UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/invoke-function';

const answer = z.object({ url: z.string() });

/** Thrown when a function's answer has no URL that the browser may open. */
export class NoUrlError extends UnexpectedError {
  override name = 'NoUrlError';
}

/** Asks an edge function for the URL of a Stripe page. @returns an http(s) URL */
async function hostedPage(name: string, body: Record<string, unknown> = {}): Promise<string> {
  const { data } = answer.safeParse(await invokeFunction(name, body));
  const url = safeLink(data?.url);
  if (url === undefined) throw new NoUrlError(`${name} answered no URL.`);
  return url;
}

/** The URL of the page where a plan is paid, or where an existing subscription is changed to it. */
export function useCreateCheckout() {
  return useMutation({ mutationFn: (planType: Tier) => hostedPage('create-checkout', { planType }) });
}

/** The URL of the portal: bills and payment methods. */
export function useCustomerPortal() {
  return useMutation({ mutationFn: () => hostedPage('customer-portal') });
}
