import { askToConfirm } from '../_shared/email-change/ask-to-confirm.ts';
import { EMAIL_TAKEN } from '../_shared/influencer-accounts/open-account.ts';
import { serviceClient } from '../_shared/service-client.ts';
import type { ManagedInfluencer } from './managed-influencer.ts';

/** What became of the address; with 'failed' comes a sentence for people. */
export type EmailOutcome =
  | { email: 'unchanged' | 'changed' | 'confirmation_sent' }
  | { email: 'failed'; warning: string };

const failed = (warning: string): EmailOutcome => ({ email: 'failed', warning });

/**
 * Changes the address at once while the temporary password stands; later the influencer is asked by mail
 * (docs/product/agencies.md#change-of-address). Never throws: what else was saved stays saved.
 */
export async function changeEmail(
  agencyId: string,
  influencer: ManagedInfluencer,
  wished: string | undefined,
): Promise<EmailOutcome> {
  if (wished === undefined || wished === influencer.email) return { email: 'unchanged' };
  try {
    if (influencer.temporary_password !== null) {
      const outcome = await changeAtOnce(agencyId, influencer.id, wished);
      if (outcome) return outcome;
    }
    return await ask(agencyId, influencer, wished);
  } catch (error) {
    console.error('An address was not changed:', error);
    return failed('The email address couldn’t be changed. Please try again.');
  }
}

/** Null when the influencer has taken the account over meanwhile. */
async function changeAtOnce(agencyId: string, influencerId: string, wished: string) {
  const { data, error } = await serviceClient().rpc('change_managed_email', {
    of_agency: agencyId,
    of_influencer: influencerId,
    new_email: wished,
  });
  if (error?.code === '23505') return failed(EMAIL_TAKEN);
  if (error) throw error;
  return data ? ({ email: 'changed' } satisfies EmailOutcome) : null;
}

async function ask(agencyId: string, influencer: ManagedInfluencer, wished: string): Promise<EmailOutcome> {
  const sent = await askToConfirm({ influencer: influencer.id, agency: agencyId, to: wished });
  if (sent) return { email: 'confirmation_sent' };
  return failed(
    'The influencer was asked about another address within the last hour. Please try again later.',
  );
}
