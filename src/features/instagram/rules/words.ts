import {
  type Choice,
  REPLY_REASONS,
  type ReplyReason,
  type ReplyState,
  type Trigger,
} from '@rules/instagram-rules';
import { shortenedTo } from '@rules/shortened-text';
import { InvalidInputError, NotFoundError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';

// What the rules, the log of replies and failures say to people (docs/product/instagram.md).

export const TRIGGER_WORDS: Record<Trigger, { singular: string; plural: string; any: string }> = {
  comment: { singular: 'Comment', plural: 'Comments', any: 'Any comment' },
  story_reply: { singular: 'Story reply', plural: 'Story replies', any: 'Any story reply' },
  message: { singular: 'Message', plural: 'Messages', any: 'Any message' },
};

const LONGEST_CAPTION = 60;

/** The beginning of a post's caption, by which people know the post. */
export const shortCaption = (caption: string) => shortenedTo(caption, LONGEST_CAPTION);

interface RuleFacts {
  answers_to: Trigger;
  keywords: readonly string[];
  media_ids: readonly string[];
  choice: Choice;
  offer_ids: readonly string[];
  brand_name: string | null;
}

const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`);

/** 'Comments with “code” or “link” under 2 posts' */
export function whatItAnswers({ answers_to, keywords, media_ids }: RuleFacts): string {
  const { plural, any } = TRIGGER_WORDS[answers_to];
  const quoted = keywords.map((keyword) => `“${keyword}”`);
  const withKeywords =
    quoted.length > 1
      ? `${plural} with ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
      : `${plural} with ${quoted.join('')}`;
  const what = quoted.length > 0 ? withKeywords : any;
  if (answers_to !== 'comment') return what;
  return `${what} under ${media_ids.length > 0 ? posts(media_ids.length) : 'all posts and reels'}`;
}

/** 'A menu of 2 offers' */
export function whatItSends({ choice, offer_ids, brand_name }: RuleFacts): string {
  if (choice === 'brand') return `The newest live offer of ${brand_name ?? 'a brand'}`;
  return choice === 'offer' || offer_ids.length === 1 ? 'One offer' : `A menu of ${offer_ids.length} offers`;
}

export const STATE_WORDS: Record<ReplyState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Not sent',
  nothing_live: 'Nothing live',
};

const REASON_WORDS: Record<ReplyReason, string> = {
  rate_limit: "Instagram takes no more messages for now. It's sent as soon as it does.",
  reconnect: "It's sent once Instagram is connected again.",
  retry: "Instagram didn't take it yet. We try again.",
  too_late: "Instagram's time for an answer was over before it could be sent.",
  too_often: 'This person had written so often in an hour that we stopped answering.',
  already_answered: 'This comment had been answered by a message already. Instagram allows one.',
  cannot_receive: 'This person takes no messages from you.',
  window_closed: "Instagram's time for an answer was over.",
  refused: 'Instagram refused the message.',
  unsure: "Instagram didn't say whether it arrived, so that it wasn't sent twice.",
  rule_gone: 'Its rule was deleted or switched off before it was sent.',
  switched_off: 'Promobell had switched Instagram off.',
  disconnected: 'Instagram was disconnected before it was sent.',
};

interface ReplyFacts {
  state: string;
  reason: string | null;
  sent_at: string | null;
  public_reply: string | null;
}

/** Why a reply is in its state, and what became of its public reply; blank when there is nothing to explain. */
export function whyOf({ state, reason, sent_at, public_reply }: ReplyFacts): string {
  return [whyState(state, reason, sent_at), PUBLIC_REPLY_WORDS[public_reply ?? '']].filter(Boolean).join(' ');
}

const PUBLIC_REPLY_WORDS: Readonly<Record<string, string>> = {
  sent: 'Answered under the comment, too.',
  failed: "The reply under the comment wasn't taken by Instagram.",
  unsure: "Instagram didn't say whether the reply under the comment arrived.",
};

function whyState(state: string, reason: string | null, sentAt: string | null): string {
  if (state === 'nothing_live') {
    return sentAt === null
      ? 'No offer of the rule was live, so nothing was sent.'
      : 'No offer of the rule was live. The message led to the profile instead.';
  }
  const known = REPLY_REASONS.find((one) => one === reason);
  return known && state !== 'sent' ? REASON_WORDS[known] : '';
}

/** The sentence for people about a failure. A row that is gone, and a value that is refused, have one of their own here. */
export function messageForInstagramError(error: unknown): string {
  if (error instanceof NotFoundError) return 'Somebody has removed it meanwhile.';
  if (error instanceof InvalidInputError)
    return "Something in the rule can't be saved. Please check its fields.";
  return messageForError(error);
}
