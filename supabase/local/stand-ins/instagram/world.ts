import { randomBytes } from 'node:crypto';
import type { Account, Comment, InstagramState, Message, Person } from './state';
import { commentWebhook, type InstagramWebhook, messageWebhook } from './webhooks';

/** Long and numeric, as Instagram's are: more than a JavaScript number holds. */
const FIRST_ID = 17_841_400_000_000_000n;
const DAY_MS = 24 * 60 * 60_000;

interface WorldOptions {
  state: InstagramState;
  send: (webhook: InstagramWebhook) => void;
}

/** The accounts of the stand-in, and what people do there. */
export class InstagramWorld {
  readonly state: InstagramState;
  readonly #send: WorldOptions['send'];

  constructor({ state, send }: WorldOptions) {
    this.state = state;
    this.#send = send;
  }

  newId(): string {
    this.state.lastId += 1;
    return String(FIRST_ID + BigInt(this.state.lastId));
  }

  /** A professional account with a few posts. */
  addAccount(username = `account_${randomBytes(4).toString('hex')}`): Account {
    const captions = ['My new favourite mug', 'What I pack for a weekend', 'Three looks, one jacket'];
    const account: Account = {
      id: this.newId(),
      appScopedId: this.newId(),
      username,
      posts: captions.map((caption, nth) => ({
        id: this.newId(),
        caption,
        kind: nth === 1 ? 'REELS' : 'FEED',
        at: Date.now() - (nth + 1) * DAY_MS,
      })),
      storyId: this.newId(),
      subscribed: [],
    };
    this.state.accounts.push(account);
    return account;
  }

  /** The person of this name, created when there is none. */
  person(username: string): Person {
    const known = this.state.people.find((one) => one.username === username);
    if (known) return known;
    const person: Person = { id: this.newId(), username, takesMessages: true };
    this.state.people.push(person);
    return person;
  }

  /** Somebody writes under the newest post, or another. */
  comment(
    account: Account,
    username: string,
    text: string,
    {
      postId = account.posts[0]?.id ?? '',
      parentId = null,
    }: { postId?: string; parentId?: string | null } = {},
  ): Comment {
    const person = this.person(username);
    const comment = this.addComment({ accountId: account.id, postId, personId: person.id, text, parentId });
    if (account.subscribed.includes('comments')) this.#send(commentWebhook(account, comment, person));
    return comment;
  }

  /** The account itself writes under a comment. */
  replyTo(account: Account, { id: parentId, postId }: Comment, text: string): Comment {
    const reply = this.addComment({ accountId: account.id, postId, personId: account.id, text, parentId });
    if (account.subscribed.includes('comments')) this.#send(commentWebhook(account, reply, account));
    return reply;
  }

  addComment(fields: Omit<Comment, 'id' | 'at' | 'isAnswered'>): Comment {
    const comment: Comment = { ...fields, id: this.newId(), at: Date.now(), isAnswered: false };
    this.state.comments.push(comment);
    return comment;
  }

  storyReply(account: Account, username: string, text: string): Message {
    return this.write(account, username, text, account.storyId);
  }

  /** Somebody writes a message to the account. */
  write(account: Account, username: string, text: string, storyId: string | null = null): Message {
    return this.addMessage(account, this.person(username), { from: 'person', text, buttons: [] }, storyId);
  }

  /** Adds a message from the account or to it, and sends the app its webhook. */
  addMessage(
    account: Account,
    person: Person,
    content: Pick<Message, 'from' | 'text' | 'buttons'>,
    storyId: string | null = null,
  ): Message {
    const ids = { accountId: account.id, personId: person.id };
    // Ids of messages are long texts, and not numbers.
    const id = `aWdfZAG1faXRlbT${randomBytes(48).toString('base64url')}`;
    const message: Message = { id, ...ids, ...content, at: Date.now() };
    this.state.messages.push(message);
    if (account.subscribed.includes('messages'))
      this.#send(messageWebhook(account, person, message, storyId));
    return message;
  }

  /** What the account has sent to somebody, the oldest first. */
  messagesTo(account: Account, username: string): Message[] {
    const { id } = this.person(username);
    return this.state.messages.filter(
      ({ accountId, personId, from }) => accountId === account.id && personId === id && from === 'account',
    );
  }

  /** What the account has written under a comment. */
  publicRepliesTo({ id, accountId }: Comment): string[] {
    return this.state.comments
      .filter(({ parentId, personId }) => parentId === id && personId === accountId)
      .map(({ text }) => text);
  }

  /** Lets time pass: everything becomes this much older. */
  passTime(milliseconds: number) {
    const { comments, messages, tokens, accounts } = this.state;
    for (const one of [...comments, ...messages, ...accounts.flatMap(({ posts }) => posts)])
      one.at -= milliseconds;
    for (const token of tokens) {
      token.issuedAt -= milliseconds;
      token.expiresAt -= milliseconds;
    }
  }

  /** The account's owner removes the app: its tokens aren't valid any more. */
  removeApp(account: Account) {
    account.subscribed = [];
    this.state.tokens = this.state.tokens.filter(({ accountId }) => accountId !== account.id);
  }
}
