import { safeLink } from '@/domain/safe-link';
import { UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/client';

/** Thrown when a function's answer has no URL that the browser may open. */
export class NoUrlError extends UnexpectedError {
  override name = 'NoUrlError';
}

/** Asks an edge function for an address to open. @returns an http(s) URL */
export async function addressFrom(name: string, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await invokeFunction(name, body);
  // Checked by hand: the library that checks other answers would be loaded by every visitor of /pricing.
  const hasUrl = typeof answer === 'object' && answer !== null && 'url' in answer;
  const url = hasUrl && typeof answer.url === 'string' ? safeLink(answer.url) : undefined;
  if (url === undefined) throw new NoUrlError(`${name} answered no URL.`);
  return url;
}
