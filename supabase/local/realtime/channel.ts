import { type Actor, expired } from './authorize';

/** The messages of a channel to its client. */
interface ChannelOutput {
  push(event: string, payload: object): void;
  /** Says `phx_close`, with which the client forgets the channel. */
  closed(): void;
}

/** A topic that one socket has joined. */
export class Channel {
  /** The topic without `realtime:`. */
  readonly name: string;
  /** The token with which the client was last admitted, as it sent it. */
  token: string | null = null;
  readonly #output: ChannelOutput;
  /** Seconds since 1970; null for an API key. */
  #expiresAt: number | null = null;

  constructor(name: string, output: ChannelOutput) {
    this.name = name;
    this.#output = output;
  }

  /** Admits the client, also again with a new token; it may listen until the token expires. */
  admit({ expiresAt }: Actor, token: string | null): void {
    this.token = token;
    this.#expiresAt = expiresAt;
  }

  /** @param now seconds since 1970 */
  endIfExpired(now: number): void {
    if (this.#expiresAt !== null && this.#expiresAt <= now)
      this.shutDown(expired(this.#expiresAt, now).message);
  }

  broadcast(event: string, payload: unknown): void {
    this.#output.push('broadcast', { type: 'broadcast', event, payload });
  }

  tell(status: 'ok' | 'error', message: string): void {
    this.#output.push('system', { extension: 'system', status, message, channel: this.name });
  }

  /** Ends the channel with a reason, as the hosted service does when a token expires or is refused. */
  shutDown(reason: string): void {
    this.tell('error', reason);
    this.#output.closed();
  }
}
