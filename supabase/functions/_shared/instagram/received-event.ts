import type { InstagramEvent } from '../rules/instagram-matching.ts';

/** What somebody wrote to an account. */
export interface ReceivedEvent extends InstagramEvent {
  /** Instagram's id of the comment or the message, by which a repetition is known. */
  event_id: string;
  sender_id: string;
}
