import { pictureOf } from './pictures';
import { invalidParameter } from './refusal';
import type { Account, Comment, Post } from './state';
import type { InstagramWorld } from './world';

const KNOWN_FIELDS = [
  'id',
  'caption',
  'media_product_type',
  'media_type',
  'media_url',
  'thumbnail_url',
  'permalink',
  'timestamp',
  'comments_count',
  'text',
  'from',
  'parent_id',
];

/** A post or reel as Instagram's API answers it, which calls both media. */
export function mediaAnswer({ state }: InstagramWorld, { username, posts }: Account, post: Post) {
  const isReel = post.kind === 'REELS';
  const picture = pictureOf(post, posts.indexOf(post));
  return {
    id: post.id,
    caption: post.caption,
    media_product_type: post.kind,
    media_type: isReel ? 'VIDEO' : 'IMAGE',
    media_url: isReel ? 'https://cdn.example/reel.mp4' : picture,
    ...(isReel && { thumbnail_url: picture }),
    permalink: `https://www.instagram.com/${username}/p/${post.id}/`,
    timestamp: timestampOf(post.at),
    comments_count: state.comments.filter(({ postId }) => postId === post.id).length,
  };
}

/** A comment as Instagram's API answers it. */
export function commentOf({ state }: InstagramWorld, account: Account, comment: Comment) {
  const from = [account, ...state.people].find(({ id }) => id === comment.personId);
  return {
    id: comment.id,
    text: comment.text,
    timestamp: timestampOf(comment.at),
    from: { id: comment.personId, username: from?.username },
    ...(comment.parentId !== null && { parent_id: comment.parentId }),
  };
}

/** 2026-11-25T09:30:00+0000, without milliseconds and colon. */
const timestampOf = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, '+0000');

/**
 * Of an object's fields those that the query asks for.
 * @throws Refusal for an unknown field
 */
export function picked(
  all: Record<string, unknown>,
  query: URLSearchParams,
  known: readonly string[] = KNOWN_FIELDS,
): Record<string, unknown> {
  const asked = (query.get('fields') ?? 'id').split(',');
  const unknown = asked.find((field) => !known.includes(field));
  if (unknown !== undefined) throw invalidParameter(`Tried accessing nonexisting field (${unknown})`);
  return Object.fromEntries(asked.filter((field) => field in all).map((field) => [field, all[field]]));
}

/** A page of a list as Instagram's API answers it, by the query's `limit` and `after`; the cursor is the last item's id. */
export function page<Item extends { id: string }>(
  items: readonly Item[],
  query: URLSearchParams,
  show: (item: Item) => unknown,
) {
  const limit = Number(query.get('limit') ?? 25);
  const start = query.has('after') ? items.findIndex(({ id }) => id === query.get('after')) + 1 : 0;
  const shown = items.slice(start, start + limit);
  const last = shown.at(-1);
  const hasMore = start + limit < items.length;
  return {
    data: shown.map(show),
    ...(last && hasMore && { paging: { cursors: { after: last.id } } }),
  };
}
