import { FunctionsHttpError } from '@supabase/supabase-js';
import type { Account } from '../accounts';
import type { Check, Examination } from '../check';
import { unchecked } from '../verdict';

/** An earlier step failed, and has said so itself. */
class NotSoFar extends Error {}

function needed<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new NotSoFar(what);
  return value;
}

export const memberOf = ({ journey }: Examination): Account => needed(journey.member, 'the sign-up');
export const influencerOf = ({ journey }: Examination): Account =>
  needed(journey.influencer, 'the second account, of the sign-in');
export const offerOf = ({ journey }: Examination): string => needed(journey.offerId, 'the published offer');

/** A check that goes on from what others have made. */
export const step = (check: Check): Check => ({
  ...check,
  run: (examination) =>
    check.run(examination).catch((error: unknown) => {
      if (error instanceof NotSoFar) return unchecked(`it needs ${error.message}`);
      throw error;
    }),
});

/** What a function answered that supabase-js reports as an error. */
export async function whyOf(error: unknown): Promise<string> {
  if (!(error instanceof FunctionsHttpError)) return error instanceof Error ? error.message : String(error);
  const response: Response = error.context;
  return `${response.status} ${await response.text()}`;
}
