import { type Actor, expired } from './authorize';

/** A timer's longest delay is about 24 days and a token may live longer, so its expiry is checked hourly. */
const LONGEST_WAIT_MS = 3_600_000;

/** The messages of a channel to its client. */
export interface ChannelOutput {
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
  #expiry: NodeJS.Timeout | undefined;

  constructor(name: string, output: ChannelOutput) {
    this.name = name;
    this.#output = output;
  }

  /** Admits the client, also again with a new token; it may listen until the token expires. */
  admit({ expiresAt }: Actor, token: string | null): void {
    this.token = token;
    clearTimeout(this.#expiry);
    if (expiresAt !== null) this.#endAt(expiresAt);
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

  /** Called when the client has disconnected. */
  release(): void {
    clearTimeout(this.#expiry);
  }

  #endAt(expiresAt: number): void {
    const remaining = expiresAt * 1000 - Date.now();
    this.#expiry = setTimeout(
      () =>
        remaining <= LONGEST_WAIT_MS ? this.shutDown(expired(expiresAt).message) : this.#endAt(expiresAt),
      Math.max(0, Math.min(remaining, LONGEST_WAIT_MS)),
    );
  }
}
