import * as z from 'zod/mini';
import type { ReceivedEvent } from './received-event.ts';

/** Visible ASCII only, because the database can't store every other character, such as NUL. */
const id = z.string().check(z.regex(/^[!-~]{1,500}$/));

const comment = z.object({
  id,
  from: z.object({ id }),
  text: z.optional(z.string()),
  parent_id: z.optional(z.string()),
  media: z.optional(z.object({ id, original_media_id: z.optional(id) })),
});
type WrittenComment = z.infer<typeof comment>;

const message = z.object({
  sender: z.object({ id }),
  timestamp: z.number(),
  message: z.object({
    mid: id,
    text: z.optional(z.string()),
    is_echo: z.optional(z.boolean()),
    is_deleted: z.optional(z.boolean()),
    reply_to: z.optional(z.object({ story: z.optional(z.object({ id })) })),
  }),
});

const entry = z.object({
  id,
  time: z.optional(z.unknown()),
  changes: z.optional(z.array(z.unknown())),
  // One of Meta's samples has these in the entry itself, without `changes`.
  field: z.optional(z.unknown()),
  value: z.optional(z.unknown()),
  messaging: z.optional(z.array(z.unknown())),
});
const change = z.object({ field: z.literal('comments'), value: comment });
const payload = z.object({ object: z.literal('instagram'), entry: z.array(z.unknown()) });
/** Meta's samples show a list of payloads; Instagram sends a single one. */
const payloads = z.union([payload, z.array(payload)]);

/** What happened to one account, in the order of the webhook. Several entries of an account are joined. */
interface AccountEvents {
  instagramUserId: string;
  events: ReceivedEvent[];
}

/**
 * What a webhook says that could be answered. What has another shape, as the webhook's other fields have, or an odd id or time, is left out, and
 * the rest counts.
 */
export function eventsIn(body: unknown): AccountEvents[] {
  const { data = [] } = payloads.safeParse(body);
  const entries = [data].flat().flatMap((one) => one.entry);
  const byAccount = new Map<string, ReceivedEvent[]>();
  for (const { instagramUserId, events } of entries.flatMap(accountEventsIn)) {
    const known = byAccount.get(instagramUserId);
    if (known) known.push(...events);
    else byAccount.set(instagramUserId, events);
  }
  return [...byAccount].map(([instagramUserId, events]) => ({ instagramUserId, events }));
}

function accountEventsIn(given: unknown): AccountEvents[] {
  const { data: ofAccount } = entry.safeParse(given);
  if (!ofAccount) return [];
  const all = [...commentsIn(ofAccount), ...messagesIn(ofAccount)];
  // What the account itself wrote isn't answered.
  const events = all.filter(({ sender_id }) => sender_id !== ofAccount.id);
  return [{ instagramUserId: ofAccount.id, events }];
}

function commentsIn({ changes = [], field, value, time }: z.infer<typeof entry>): ReceivedEvent[] {
  const all = field === undefined ? changes : [...changes, { field, value }];
  const happenedAt = iso(time ?? Date.now());
  return all.flatMap((one) => {
    const { data } = change.safeParse(one);
    return data && happenedAt ? commentEvents(data.value, happenedAt) : [];
  });
}

/**
 * The event of a comment; none for an answer to another comment, which is addressed to that comment's writer and not to the account.
 * @param happenedAt ISO 8601
 */
function commentEvents({ id, from, text = '', media, parent_id }: WrittenComment, happenedAt: string) {
  const event: ReceivedEvent = {
    kind: 'comment',
    event_id: id,
    sender_id: from.id,
    text,
    // Instagram gives a boosted post another id; to people and to rules it is the original post.
    media_id: media?.original_media_id ?? media?.id ?? null,
    happened_at: happenedAt,
  };
  return parent_id === undefined ? [event] : [];
}

function messagesIn({ messaging = [] }: z.infer<typeof entry>): ReceivedEvent[] {
  return messaging.flatMap((one) => {
    const { data } = message.safeParse(one);
    if (!data || data.message.is_echo || data.message.is_deleted) return [];
    const happened_at = iso(data.timestamp);
    if (!happened_at) return [];
    const { mid, text = '', reply_to } = data.message;
    const story = reply_to?.story;
    const event: ReceivedEvent = {
      kind: story ? 'story_reply' : 'message',
      event_id: mid,
      sender_id: data.sender.id,
      text,
      media_id: story?.id ?? null,
      happened_at,
    };
    return [event];
  });
}

const LAST_MS = Date.UTC(9999, 0);
/** As milliseconds this is a day in 1973, and as seconds the year 5138. */
const SECONDS_BELOW = 1e11;

/** Instagram's seconds (of entries) or milliseconds (of messages), as ISO 8601; undefined for what is no time. */
function iso(time: unknown): string | undefined {
  if (typeof time !== 'number') return undefined;
  const ms = time < SECONDS_BELOW ? time * 1000 : time;
  return ms >= 0 && ms < LAST_MS ? new Date(ms).toISOString() : undefined;
}
