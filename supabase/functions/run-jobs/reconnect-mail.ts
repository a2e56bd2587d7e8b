import { renderMail } from '../_shared/render-mail.ts';
import type { OutgoingMail } from '../_shared/send-mail.ts';
import { siteLink } from '../_shared/site-link.ts';

interface Reconnection {
  influencer_id: string;
  email: string;
  /** Whether the address is that of the influencer's agency, which has a page of its own for it. */
  goes_to_agency: boolean;
  expires_at: string;
  /** Whether Instagram refuses the token; otherwise the token ends soon. */
  isRefused: boolean;
}

const TITLE = 'Please connect Instagram again';
const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The mail to whoever looks after an Instagram account whose comments aren't answered any more, or soon won't be. */
export function reconnectMail(reconnection: Reconnection): OutgoingMail {
  const { influencer_id, email, goes_to_agency, expires_at, isRefused } = reconnection;
  const why = isRefused
    ? "Instagram doesn't let us in any more, so comments wait for their answers. That happens after a new password there, or when Promobell was removed from the account's apps."
    : `Instagram lets us in until ${DAY.format(new Date(expires_at))}, and we couldn't prolong it. From then on comments aren't answered.`;
  return {
    to: email,
    idempotencyKey: `instagram/${influencer_id}/${isRefused ? 'refused' : 'ending'}/${expires_at}`,
    ...renderMail({
      subject: TITLE,
      greeting: TITLE,
      parts: [
        why,
        'It takes a minute: press the button, sign in at Instagram and allow what is asked for. The rules stay as they are, and what waits is sent then.',
      ],
      action: 'Connect Instagram again',
      link: siteLink(
        'mail',
        `${goes_to_agency ? `/manage-influencer-codes/${influencer_id}` : '/influencer-dashboard'}/instagram`,
      ),
      footnote: 'You get this mail because an Instagram account is connected to Promobell.',
    }),
  };
}
