import type { Listener, Subscription } from './subscription';
import { type Actor, expired } from './token';

/** Longest delay a timer takes is about 24 days; a token may live longer, so its expiry is looked at hourly. */
const longestWait = 3_600_000;

/** What a channel says to its client. */
export interface ChannelOutput {
  /** @param payload JSON text */
  push(event: string, payload: string): void;
  /** Says `phx_close`, with which the client forgets the channel. */
  closed(): void;
}

/** A joined topic of one socket: who listens, since which join, to what. */
export class Channel implements Listener {
  readonly joinRef: string | null;
  readonly #name: string;
  readonly #output: ChannelOutput;
  readonly #all: Set<Subscription>;
  #own: readonly Subscription[] = [];
  #actor: Actor;
  #expiry: NodeJS.Timeout | undefined;
  #released = false;

  /**
   * @param name the topic without `realtime:`
   * @param all every channel's subscriptions, where this one adds and removes its own
   */
  constructor(
    name: string,
    joinRef: string | null,
    actor: Actor,
    output: ChannelOutput,
    all: Set<Subscription>,
  ) {
    this.#name = name;
    this.joinRef = joinRef;
    this.#output = output;
    this.#all = all;
    this.#actor = actor;
    this.#watchExpiry();
  }

  get actor(): Actor {
    return this.#actor;
  }

  /** The token was refreshed: later changes are judged by the new claims. */
  become(actor: Actor): void {
    this.#actor = actor;
    this.#watchExpiry();
  }

  subscribe(subscriptions: readonly Subscription[]): void {
    for (const subscription of this.#own) this.#all.delete(subscription);
    if (this.#released) return;
    for (const subscription of subscriptions) this.#all.add(subscription);
    this.#own = subscriptions;
  }

  hears(subscriptionId: number, { role, subject }: Actor): boolean {
    const samePerson = role === this.#actor.role && subject === this.#actor.subject;
    return samePerson && this.#own.some(({ id }) => id === subscriptionId);
  }

  sendChange(ids: readonly number[], data: string): void {
    this.#output.push('postgres_changes', `{"ids":${JSON.stringify(ids)},"data":${data}}`);
  }

  tell(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.#output.push('system', JSON.stringify({ extension, status, message, channel: this.#name }));
  }

  /** Ends the channel with a reason, as hosted realtime does when a token expires or is refused. */
  shutDown(reason: string): void {
    this.tell('system', 'error', reason);
    this.close();
  }

  close(): void {
    if (this.#released) return;
    this.release();
    this.#output.closed();
  }

  /** Stops events and timers without a word: the socket is gone. */
  release(): void {
    this.#released = true;
    this.subscribe([]);
    clearTimeout(this.#expiry);
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const { expiresAt } = this.#actor;
    if (expiresAt === null) return;
    const remaining = expiresAt * 1000 - Date.now();
    this.#expiry = setTimeout(
      () => (remaining <= longestWait ? this.shutDown(expired(expiresAt).message) : this.#watchExpiry()),
      Math.max(0, Math.min(remaining, longestWait)),
    );
  }
}
