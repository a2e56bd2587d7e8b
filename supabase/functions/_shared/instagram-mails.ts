import { renderMail } from './mail-content.ts';
import type { OutgoingMail } from './send-mail.ts';
import { siteLink } from './site-link.ts';

interface Reconnection {
  influencer_id: string;
  email: string;
  expires_at: string;
}

const TITLE = 'Please connect Instagram again';

/** The mail to an influencer whose comments can't be answered any more, or soon can't. */
export function reconnectMail({ influencer_id, email, expires_at }: Reconnection): OutgoingMail {
  return {
    to: email,
    idempotencyKey: `instagram/${influencer_id}/${expires_at}`,
    ...renderMail({
      subject: TITLE,
      greeting: TITLE,
      parts: [
        'Instagram lets us answer comments for you for a limited time, and we couldn’t prolong it. That happens after a change of your password there, or when Promobell was removed from your account’s apps.',
        'It takes a minute: press the button, sign in at Instagram and allow what is asked for. Your rules stay as they are, and what waits is sent then.',
      ],
      action: 'Connect Instagram again',
      link: siteLink('mail', '/influencer-dashboard', { tab: 'instagram' }),
      footnote: 'You get this mail because your Instagram account is connected to Promobell.',
    }),
  };
}
