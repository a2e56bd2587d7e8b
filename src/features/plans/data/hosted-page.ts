import * as z from 'zod/mini';
import { safeLink } from '@/domain/safe-link';
import { UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/invoke-function';

const answer = z.object({ url: z.string() });

/** Thrown when a function answers no address that the browser may go to. */
export class NoAddressError extends UnexpectedError {
  override name = 'NoAddressError';
}

/** Asks an edge function for a page of the payment service. @returns an http(s) address */
export async function hostedPage(name: string, body: Record<string, unknown> = {}): Promise<string> {
  const { data } = answer.safeParse(await invokeFunction(name, body));
  const address = safeLink(data?.url);
  if (address === undefined) throw new NoAddressError(`${name} answered no address.`);
  return address;
}
