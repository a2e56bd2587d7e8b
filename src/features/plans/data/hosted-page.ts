import type { Tier } from '@rules/plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { safeLink } from '@/domain/safe-link';
import { UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/client';
import { queryKeys } from '@/shared/query-keys';

/** Thrown when a function's answer has no URL that the browser may open. */
export class NoUrlError extends UnexpectedError {
  override name = 'NoUrlError';
}

/** Asks an edge function for an http(s) URL to open. @throws NoUrlError */
async function addressFrom(name: string, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await invokeFunction(name, body);
  // Checked by hand: the library that checks other answers would be loaded by every visitor of /pricing.
  const hasUrl = typeof answer === 'object' && answer !== null && 'url' in answer;
  const url = hasUrl && typeof answer.url === 'string' ? safeLink(answer.url) : undefined;
  if (url === undefined) throw new NoUrlError(`${name} answered no URL.`);
  return url;
}

/** Asks for the URL of Stripe's page where a plan is paid, or where an existing subscription is changed to it. */
export function useCreateCheckout(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (planType: Tier) => addressFrom('create-checkout', { planType }),
    // When only the answer got lost, the plan may be kept already; a refusal may say that the plan isn't the one that is shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).subscription }),
  });
}

/** Asks for the URL of Stripe's portal, where bills and payment methods are. */
export function useCustomerPortal() {
  return useMutation({ mutationFn: () => addressFrom('customer-portal') });
}

/** Calls back when the browser's Back restores the page from its back/forward cache, where a button may still show 'Processing'. */
export function useOnPageRestored(onRestored: () => void) {
  const shown = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onRestored();
  });
  useEffect(() => {
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
