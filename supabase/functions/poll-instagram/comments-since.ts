import { type Comment, type Connection, commentsOf, recentMedia } from '../_shared/instagram/api.ts';
import { InstagramError } from '../_shared/instagram/errors.ts';
import type { ReceivedEvent } from '../_shared/instagram/received-event.ts';
import { postsInTurn } from './posts-in-turn.ts';

/** Older posts rarely get comments, so only those that a rule names are looked at, too, and in turn where they are many. */
const NEWEST_POSTS = 10;
const MAX_POSTS = 25;
/** The most pages of each post's comments. Instagram gives fifty comments a page, the newest first. */
const MAX_PAGES = 4;

/**
 * What others have written under an account's posts since a moment.
 * @param chosen the posts that rules name
 */
export async function* commentsSince(
  connection: Connection,
  since: Date,
  chosen: readonly string[],
): AsyncGenerator<ReceivedEvent> {
  const recent = await recentMedia(connection, NEWEST_POSTS);
  const newest = new Set(recent.map(({ id }) => id));
  const commented = recent.filter(({ comments_count }) => comments_count !== 0).map(({ id }) => id);
  const older = [...new Set(chosen)].filter((id) => !newest.has(id));
  const posts = [...commented, ...postsInTurn(older, MAX_POSTS - commented.length, new Date())];
  for (const post of posts) yield* await commentsUnlessRefused(connection, post, since);
}

/** Nothing for a post that Instagram refuses, because it was deleted or archived since a rule named it, so that the other posts are looked at. */
async function commentsUnlessRefused(connection: Connection, post: string, since: Date) {
  try {
    return await commentsOfPost(connection, post, since);
  } catch (error) {
    if (!(error instanceof InstagramError) || error.problem !== 'refused') throw error;
    console.error(`A post wasn't polled: ${error.message}`);
    return [];
  }
}

async function commentsOfPost(connection: Connection, post: string, since: Date): Promise<ReceivedEvent[]> {
  const events: ReceivedEvent[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { comments, after } = await commentsOf(connection, post, cursor);
    const recent = comments.filter(({ timestamp }) => new Date(timestamp) >= since);
    events.push(...recent.flatMap((comment) => eventOf(comment, post, connection)));
    if (after === undefined || recent.length < comments.length || comments.length === 0) break;
    cursor = after;
  }
  return events;
}

function eventOf(
  { id, text = '', timestamp, from, parent_id }: Comment,
  post: string,
  { instagramUserId }: Connection,
): ReceivedEvent[] {
  if (!from || from.id === instagramUserId || parent_id !== undefined) return [];
  const happened_at = new Date(timestamp).toISOString();
  return [{ kind: 'comment', event_id: id, sender_id: from.id, text, media_id: post, happened_at }];
}
