import type { Tier } from '@rules/plans';
import { useMutation } from '@tanstack/react-query';
import { safeLink } from '@/domain/safe-link';
import { UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/client';

/** Thrown when a function's answer has no URL that the browser may open. */
export class NoUrlError extends UnexpectedError {
  override name = 'NoUrlError';
}

/** Asks an edge function for an address to open. @returns an http(s) URL */
async function addressFrom(name: string, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await invokeFunction(name, body);
  // Checked by hand: the library that checks other answers would be loaded by every visitor of /pricing.
  const hasUrl = typeof answer === 'object' && answer !== null && 'url' in answer;
  const url = hasUrl && typeof answer.url === 'string' ? safeLink(answer.url) : undefined;
  if (url === undefined) throw new NoUrlError(`${name} answered no URL.`);
  return url;
}

/** The URL of the page where a plan is paid, or where an existing subscription is changed to it. */
export function useCreateCheckout() {
  return useMutation({ mutationFn: (planType: Tier) => addressFrom('create-checkout', { planType }) });
}

/** The URL of the portal: bills and payment methods. */
export function useCustomerPortal() {
  return useMutation({ mutationFn: () => addressFrom('customer-portal') });
}
