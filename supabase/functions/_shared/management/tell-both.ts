import type { OutgoingMail } from '../send-mail.ts';
import { type Party, partyOf } from './party.ts';
import { tell } from './tell.ts';

/**
 * Writes to the sides of a management, or of one that is offered. Never throws: what happened stays so.
 * @returns whether everybody was told
 */
export async function tellBoth(
  agencyId: string,
  influencerId: string,
  write: (agency: Party, influencer: Party) => OutgoingMail[],
): Promise<boolean> {
  try {
    const [agency, influencer] = await Promise.all([partyOf(agencyId), partyOf(influencerId)]);
    return agency === null || influencer === null || (await tell(write(agency, influencer)));
  } catch (error) {
    console.error('A change of management was not told by mail:', error);
    return false;
  }
}
