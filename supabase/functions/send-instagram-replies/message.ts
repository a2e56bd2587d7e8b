import type { ButtonMessage } from '../_shared/instagram/api.ts';
import { composeMessage, composeProfileMessage } from '../_shared/rules/instagram-message.ts';
import { siteLink } from '../_shared/site-link.ts';
import type { Reply } from './claimed-reply.ts';

/** What a reply says with the offers of this moment; null when it is to say nothing. */
export function messageOf(reply: Reply): ButtonMessage | null {
  const { offers, message, rule_id: rule, if_nothing_live, influencer_name, username } = reply;
  if (offers.length > 0) {
    const linkOf = ({ id }: { id: string }) => siteLink('instagram', '/deals', { offer: id, rule });
    return composeMessage({ message, offers, linkOf });
  }
  if (if_nothing_live === 'nothing') return null;
  const link = siteLink('instagram', `/influencer/${encodeURIComponent(username)}`, { rule });
  return composeProfileMessage({ influencerName: influencer_name, link });
}
