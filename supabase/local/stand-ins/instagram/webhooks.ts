import type { Account, Comment, Message, Person } from './state';

/** A payload of a webhook. */
export interface InstagramWebhook {
  object: 'instagram';
  entry: [{ id: string; time: number; changes?: unknown[]; messaging?: unknown[] }];
}

/** @param from whoever wrote the comment: a person, or the account itself */
export function commentWebhook(account: Account, comment: Comment, from: { id: string; username: string }) {
  const post = account.posts.find(({ id }) => id === comment.postId);
  const value = {
    from: { id: from.id, username: from.username },
    media: { id: comment.postId, media_product_type: post?.kind ?? 'FEED' },
    id: comment.id,
    ...(comment.parentId !== null && { parent_id: comment.parentId }),
    text: comment.text,
  };
  return webhook(account, Math.floor(comment.at / 1000), { changes: [{ field: 'comments', value }] });
}

/** @param storyId the story that it answers, if any */
export function messageWebhook(account: Account, person: Person, message: Message, storyId: string | null) {
  const isEcho = message.from === 'account';
  const [sender, recipient] = isEcho ? [account.id, person.id] : [person.id, account.id];
  const content = {
    mid: message.id,
    text: message.text,
    ...(isEcho && { is_echo: true }),
    ...(storyId !== null && { reply_to: { story: { id: storyId, url: 'https://cdn.example/story' } } }),
  };
  const event = {
    sender: { id: sender },
    recipient: { id: recipient },
    timestamp: message.at,
    message: content,
  };
  return webhook(account, message.at, { messaging: [event] });
}

const webhook = (
  { id }: Account,
  time: number,
  content: { changes: unknown[] } | { messaging: unknown[] },
): InstagramWebhook => ({ object: 'instagram', entry: [{ id, time, ...content }] });
