import { siteLink } from '../_shared/site-link.ts';

/** A row of claim_push_messages. */
export interface PushMessage {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The influencer's id without dashes, or 'ending' for offers that end soon. */
  tag: string;
  /** Seconds. */
  lives_for: number;
  member_id: string;
  offer_id: string;
  influencer_name: string;
  brand_name: string;
  description: string;
  /** The offer's last day. */
  ends_on: string | null;
  /** How many offers the message is about; the newest is named. */
  offers: number;
  /** Whether the member kept the offer with another code, brand or shop. */
  code_changed: boolean;
}

/** What the service worker shows. */
interface Notification {
  title: string;
  body: string;
  /** A later notification with the same tag takes its place. */
  tag: string;
  url: string;
  /** Whose it is: nobody else who uses the device may see it. */
  member: string;
}

/** Far below the 3,993 bytes that a push service takes at least, also for characters of four bytes. */
const MAX_CHARACTERS = 160;

export function notificationOf(message: PushMessage): Notification {
  const { tag, member_id, offer_id, offers, brand_name, description, code_changed } = message;
  const others = offers > 1 ? ` and ${offers - 1} more` : '';
  return {
    title: tag === 'ending' ? endingTitle(message) : shortened(message.influencer_name),
    body: `${shortened(brand_name)}: ${shortened(description)}${others}${code_changed ? '. The code changed since you kept it' : ''}`,
    tag,
    url: siteLink('notification', '/my-deals', { offer: offer_id }),
    member: member_id,
  };
}

function endingTitle({ offers, ends_on }: PushMessage): string {
  const day = ends_on === new Date().toISOString().slice(0, 10) ? 'today' : 'tomorrow';
  return offers > 1 ? 'Your codes end soon' : `Ends ${day}`;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…` : text;
}
