import type { OutgoingMail } from '../send-mail.ts';
import { serviceClient } from '../service-client.ts';
import { endedMails } from './letters.ts';
import { partyOf } from './party.ts';

/** What an account's influencers are told once it is deleted; nothing for an account that manages nobody. */
export async function mailsToManaged(agencyId: string): Promise<OutgoingMail[]> {
  const { data, error } = await serviceClient()
    .from('agency_influencers')
    .select('influencer_id')
    .match({ agency_id: agencyId, managed_by_agency: true });
  if (error) throw error;
  const agency = data.length > 0 ? await partyOf(agencyId) : null;
  if (!agency) return [];
  const mails: OutgoingMail[] = [];
  for (const { influencer_id } of data) {
    const influencer = await partyOf(influencer_id);
    if (influencer) mails.push(...endedMails(agency, influencer, 'deletion'));
  }
  return mails;
}
