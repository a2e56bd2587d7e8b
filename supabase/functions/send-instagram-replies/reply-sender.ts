import { serviceClient } from '../_shared/clients.ts';
import { type Connection, replyPublicly, sendMessage, sendPrivateReply } from '../_shared/instagram/api.ts';
import { unsealedConnection } from '../_shared/instagram/connections.ts';
import { InstagramError } from '../_shared/instagram/errors.ts';
import { harmless } from '../_shared/rules/harmless-text.ts';
import type { ReplyReason } from '../_shared/rules/instagram-rules.ts';
import type { Reply } from './claimed-reply.ts';
import { messageOf } from './message.ts';

/** What became of a reply, as acknowledge_instagram_reply takes it. */
type Outcome =
  | { state: 'sent'; offers: string[] }
  | { state: 'nothing_live'; sent: boolean }
  | { state: 'failed'; reason: ReplyReason }
  | { state: 'later'; reason: 'retry' | 'rate_limit'; seconds: number | null; whole_account: boolean }
  | { state: 'reconnect' };

/** Sends and acknowledges replies, for one run. */
export class ReplySender {
  readonly #run: string;
  /** By connection, the outcome for an account that Instagram refuses for now. This run tries nothing more for it, unless it is reconnected. */
  readonly #resting = new Map<string, Outcome>();

  constructor(run: string) {
    this.#run = run;
  }

  async send(reply: Reply): Promise<void> {
    const connection = await unsealedConnection(reply);
    const outcome = connection ? await this.#outcomeOf(reply, connection) : { state: 'reconnect' as const };
    if (outcome.state === 'reconnect' || (outcome.state === 'later' && outcome.whole_account)) {
      this.#resting.set(connectionIn(reply), outcome);
    }
    const { data: mayReplyPublicly, error } = await serviceClient().rpc('acknowledge_instagram_reply', {
      run: this.#run,
      reply: reply.id,
      outcome,
    });
    if (error) throw error;
    if (connection && reply.public_reply !== null && mayReplyPublicly) {
      await this.#replyPublicly(reply, connection, reply.public_reply);
    }
  }

  async #outcomeOf(reply: Reply, connection: Connection): Promise<Outcome> {
    const resting = this.#resting.get(connectionIn(reply));
    if (resting) return resting;
    const message = messageOf(reply);
    if (message === null)
      return reply.is_repeated ? failed(reply, 'unsure') : { state: 'nothing_live', sent: false };
    try {
      const { kind, event_id, sender_id } = reply;
      if (kind === 'comment') await sendPrivateReply(connection, event_id, message);
      else await sendMessage(connection, sender_id, message);
      return delivered(reply);
    } catch (error) {
      if (!(error instanceof InstagramError)) throw error;
      console.error(`Reply ${reply.id}: ${error.message}`);
      return afterError(reply, error);
    }
  }

  /** Replies under the comment. This is tried once only, because everybody would read a second public reply. */
  async #replyPublicly(reply: Reply, connection: Connection, text: string): Promise<void> {
    const succeeded = await replyPublicly(connection, reply.event_id, harmless(text)).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof InstagramError)) throw error;
        console.error(`Public reply ${reply.id}: ${error.message}`);
        return false;
      },
    );
    const { error } = await serviceClient().rpc('acknowledge_instagram_public_reply', {
      run: this.#run,
      reply: reply.id,
      succeeded,
    });
    if (error) throw error;
  }
}

const connectionIn = ({ influencer_id, sealed_token }: Reply) => `${influencer_id} ${sealed_token}`;

const delivered = ({ offers }: Reply): Outcome =>
  offers.length > 0
    ? { state: 'sent', offers: offers.map(({ id }) => id) }
    : { state: 'nothing_live', sent: true };

/** A failed reply. One that an earlier attempt may have sent is unsure, whatever the error of the last attempt. */
const failed = ({ is_repeated }: Reply, reason: ReplyReason): Outcome => ({
  state: 'failed',
  reason: is_repeated ? 'unsure' : reason,
});

function afterError(reply: Reply, { problem, waitSeconds }: InstagramError): Outcome {
  switch (problem) {
    case 'reconnect':
      return { state: 'reconnect' };
    case 'back off':
      return { state: 'later', reason: 'rate_limit', seconds: waitSeconds, whole_account: true };
    case 'unsure':
      // Instagram refuses a second answer to a comment, and sends any other message twice.
      return reply.kind === 'comment'
        ? { state: 'later', reason: 'retry', seconds: null, whole_account: false }
        : failed(reply, 'unsure');
    case 'already answered':
      return reply.is_repeated ? delivered(reply) : failed(reply, 'already_answered');
    case 'window closed':
      return failed(reply, 'window_closed');
    case 'cannot receive':
      return failed(reply, 'cannot_receive');
    case 'refused':
      return failed(reply, 'refused');
  }
}
