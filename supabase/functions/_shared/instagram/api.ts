import * as z from 'zod/mini';
import { askInstagram, callInstagram } from './request.ts';
import { graphUrl } from './settings.ts';

/** The version of Instagram's API that is called everywhere but for tokens (login.ts), whose addresses have none. */
const API_VERSION = 'v26.0';

/** What Instagram tells of an account by webhooks. Nothing is done with postbacks (payload.ts): our buttons are links, which send none. */
const SUBSCRIBED_FIELDS = 'comments,messages,messaging_postbacks';

/** An account that we may call Instagram for. */
export interface Connection {
  instagramUserId: string;
  token: string;
}

/** A message with buttons. On Instagram's website only its text is shown. */
export interface ButtonMessage {
  text: string;
  buttons: readonly { title: string; url: string }[];
}

const at = (path: string) => `${graphUrl()}/${API_VERSION}/${path}`;

const profile = z.object({ id: z.string(), user_id: z.string(), username: z.string() });

/** The account that a token belongs to. Webhooks name it by `user_id`, deauthorisations by `id`, its app-scoped id. */
export async function profileOf(token: string): Promise<z.infer<typeof profile>> {
  const query = { fields: 'id,user_id,username' };
  return askInstagram(profile, { method: 'GET', address: at('me'), query, token });
}

const medium = z.object({
  id: z.string(),
  caption: z.optional(z.string()),
  media_product_type: z.optional(z.string()),
  permalink: z.optional(z.string()),
  media_type: z.optional(z.string()),
  media_url: z.optional(z.string()),
  thumbnail_url: z.optional(z.string()),
  timestamp: z.string(),
  comments_count: z.optional(z.number()),
});
const media = z.object({ data: z.array(medium) });
export type Medium = z.infer<typeof medium>;

/** An account's newest posts and reels. */
export async function recentMedia({ instagramUserId, token }: Connection, limit: number): Promise<Medium[]> {
  const query = { fields: Object.keys(medium.shape).join(), limit: String(limit) };
  const address = at(`${instagramUserId}/media`);
  return (await askInstagram(media, { method: 'GET', address, query, token })).data;
}

const comment = z.object({
  id: z.string(),
  text: z.optional(z.string()),
  timestamp: z.string(),
  from: z.optional(z.object({ id: z.string() })),
  parent_id: z.optional(z.string()),
});
const comments = z.object({
  data: z.array(comment),
  paging: z.optional(z.object({ cursors: z.optional(z.object({ after: z.optional(z.string()) })) })),
});
export type Comment = z.infer<typeof comment>;

/** One page of a post's comments, and the cursor of the next. */
export async function commentsOf({ token }: Connection, mediaId: string, after?: string) {
  const query = { fields: 'id,text,timestamp,from,parent_id', limit: '50', ...(after && { after }) };
  const address = at(`${mediaId}/comments`);
  const { data, paging } = await askInstagram(comments, { method: 'GET', address, query, token });
  return { comments: data, after: paging?.cursors?.after };
}

/** Has Instagram tell us of an account's comments and messages: without it no webhook comes. */
export async function subscribe({ instagramUserId, token }: Connection): Promise<void> {
  const query = { subscribed_fields: SUBSCRIBED_FIELDS };
  await callInstagram({ method: 'POST', address: at(`${instagramUserId}/subscribed_apps`), query, token });
}

export async function unsubscribe({ instagramUserId, token }: Connection): Promise<void> {
  await callInstagram({ method: 'DELETE', address: at(`${instagramUserId}/subscribed_apps`), token });
}

const sendTo = (
  recipient: { comment_id: string } | { id: string },
  { instagramUserId, token }: Connection,
  { text, buttons }: ButtonMessage,
) =>
  callInstagram({
    method: 'POST',
    address: at(`${instagramUserId}/messages`),
    token,
    json: {
      recipient,
      message: {
        attachment: {
          type: 'template',
          payload: {
            template_type: 'button',
            text,
            buttons: buttons.map(({ title, url }) => ({ type: 'web_url', title, url })),
          },
        },
      },
    },
  });

/** The one message that answers a comment. A second one is refused as `already answered`. */
export async function sendPrivateReply(connection: Connection, commentId: string, message: ButtonMessage) {
  await sendTo({ comment_id: commentId }, connection, message);
}

/** A message to somebody who wrote within the last 24 hours. A repetition arrives twice. */
export async function sendMessage(connection: Connection, personId: string, message: ButtonMessage) {
  await sendTo({ id: personId }, connection, message);
}

/** Writes under a comment, for everybody to see. */
export async function replyPublicly({ token }: Connection, commentId: string, text: string): Promise<void> {
  await callInstagram({
    method: 'POST',
    address: at(`${commentId}/replies`),
    json: { message: text },
    token,
  });
}
