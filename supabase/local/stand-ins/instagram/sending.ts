import * as z from 'zod/mini';
import { invalidParameter, Refusal } from './refusal';
import type { Account, Comment, Person } from './state';
import type { InstagramWorld } from './world';

const HOUR_MS = 60 * 60_000;
const PRIVATE_REPLY_WITHIN_MS = 7 * 24 * HOUR_MS;
const MESSAGE_WITHIN_MS = 24 * HOUR_MS;
/** How many messages an account may send in an hour. It is Instagram's limit for private replies (docs/decisions/instagram.md). */
const MAX_IN_AN_HOUR = 750;

const buttonsOfMessage = z
  .array(
    z.strictObject({
      type: z.literal('web_url'),
      url: z.url({ protocol: /^https?$/ }),
      title: z.string().check(z.minLength(1), z.maxLength(20)),
    }),
  )
  .check(z.minLength(1), z.maxLength(3));
const template = z.strictObject({
  attachment: z.strictObject({
    type: z.literal('template'),
    payload: z.strictObject({
      template_type: z.literal('button'),
      text: z.string().check(z.minLength(1), z.maxLength(640)),
      buttons: buttonsOfMessage,
    }),
  }),
});
const request = z.strictObject({
  recipient: z.union([z.strictObject({ comment_id: z.string() }), z.strictObject({ id: z.string() })]),
  message: template,
});

/** `POST /{account}/messages`: the private reply to a comment, or a message to somebody who has written. */
export function send(world: InstagramWorld, account: Account, body: unknown) {
  const parsed = request.safeParse(body);
  if (!parsed.success) throw invalidParameter(`Invalid parameter: ${z.prettifyError(parsed.error)}`);
  const { recipient, message } = parsed.data;
  refuseTooMany(world, account);
  const comment = 'comment_id' in recipient ? answerable(world, account, recipient.comment_id) : null;
  const person = 'id' in recipient ? reachable(world, account, recipient.id) : writerOf(world, comment);
  if (!person.takesMessages) {
    throw new Refusal({ code: 551, subcode: 1545041, message: "This person isn't available right now." });
  }
  if (comment) comment.isAnswered = true;
  const { text, buttons } = message.attachment.payload;
  const sent = world.addMessage(account, person, {
    from: 'account',
    text,
    buttons: buttons.map(({ title, url }) => ({ title, url })),
  });
  return { recipient_id: person.id, message_id: sent.id };
}

/** The comment, if it may still have its private reply. */
function answerable({ state }: InstagramWorld, account: Account, commentId: string): Comment {
  const comment = state.comments.find(({ id, accountId }) => id === commentId && accountId === account.id);
  if (!comment || comment.isAnswered || comment.personId === account.id) {
    throw new Refusal({
      code: 100,
      subcode: 2534025,
      message: 'The comment is invalid for a private reply',
    });
  }
  if (comment.at < Date.now() - PRIVATE_REPLY_WITHIN_MS) throw windowClosed();
  return comment;
}

function writerOf({ state }: InstagramWorld, comment: Comment | null): Person {
  const person = state.people.find(({ id }) => id === comment?.personId);
  if (!person) throw new Error('A comment is written by somebody.');
  return person;
}

/** The person, if it has written within a day. A private reply doesn't open this window. */
function reachable({ state }: InstagramWorld, account: Account, personId: string): Person {
  const person = state.people.find(({ id }) => id === personId);
  if (!person) {
    throw new Refusal({ code: 100, subcode: 2534014, message: 'The requested user cannot be found.' });
  }
  const isOpen = state.messages.some(
    ({ accountId, personId: of, from, at }) =>
      accountId === account.id && of === personId && from === 'person' && at > Date.now() - MESSAGE_WITHIN_MS,
  );
  if (!isOpen) throw windowClosed();
  return person;
}

const windowClosed = () =>
  new Refusal({
    code: 10,
    subcode: 2534022,
    message: 'This message is sent outside of allowed window.',
  });

function refuseTooMany({ state }: InstagramWorld, { id }: Account) {
  const since = Date.now() - HOUR_MS;
  const sent = state.messages.filter(
    ({ accountId, from, at }) => accountId === id && from === 'account' && at > since,
  );
  if (sent.length < MAX_IN_AN_HOUR) return;
  const oldest = Math.min(...sent.map(({ at }) => at));
  const minutes = Math.ceil((oldest - since) / 60_000);
  const use = [{ type: 'instagram', call_count: 100, estimated_time_to_regain_access: minutes }];
  throw new Refusal({
    code: 613,
    message: '(#613) Calls to this api have exceeded the rate limit.',
    headers: { 'x-business-use-case-usage': JSON.stringify({ [id]: use }) },
  });
}

const publicReply = z.strictObject({ message: z.string().check(z.minLength(1)) });

/** `POST /{comment}/replies`, under a comment that isn't a reply itself. */
export function replyPublicly(world: InstagramWorld, account: Account, comment: Comment, body: unknown) {
  if (comment.parentId !== null) throw invalidParameter('A reply can only be made to a top-level comment');
  const parsed = publicReply.safeParse(body);
  if (!parsed.success) throw invalidParameter('The parameter message is required');
  return { id: world.replyTo(account, comment, parsed.data.message).id };
}
