import { setTimeout as delay } from 'node:timers/promises';

/** With the pauses below they take more than a minute. The services themselves try for a day and longer. */
const ATTEMPTS = 20;
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;

interface DeliveryOptions<Event> {
  /** Whose deliveries they are, for the log. */
  sender: string;
  address: () => string;
  /** The header that says who has sent a payload, and its value. */
  signatureHeader: string;
  signatureOf: (payload: string) => string;
  nameOf: (event: Event) => string;
  /** The pause before each further attempt; by default pauses grow. */
  retryPauseMs?: number | undefined;
  log: (message: string) => void;
}

/** Sends events to a webhook concurrently and retries failed ones. They arrive in any order. */
export class Deliveries<Event> {
  readonly #options: DeliveryOptions<Event>;
  readonly #stopped = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  /** While it is set, events are collected in it instead of sent; tests send them themselves. */
  held: Event[] | null = null;

  constructor(options: DeliveryOptions<Event>) {
    this.#options = options;
  }

  send(event: Event) {
    if (this.held) {
      this.held.push(event);
      return;
    }
    const delivery = this.#deliver(event).finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
  }

  async #deliver(event: Event) {
    const { log, sender, nameOf, retryPauseMs } = this.#options;
    const payload = JSON.stringify(event);
    const { signal } = this.#stopped;
    let reason = '';
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        const response = await this.post(payload);
        if (response.ok) return;
        reason = `it answered ${response.status}`;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
      const pauseMs = retryPauseMs ?? Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS);
      const isOver = await delay(pauseMs, false, { signal }).catch(() => true);
      if (isOver) return;
    }
    log(`${sender} couldn't deliver ${nameOf(event)} to the webhook: ${reason}`);
  }

  /** Posts a payload once. @param signature for tests, which also send wrong ones */
  post(payload: string, signature = this.#options.signatureOf(payload)): Promise<Response> {
    return fetch(this.#options.address(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        [this.#options.signatureHeader]: signature,
      },
      body: payload,
      signal: this.#stopped.signal,
    });
  }

  /** Resolves when no delivery is running. */
  async idle() {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Aborts running deliveries. */
  async stop() {
    this.#stopped.abort();
    await this.idle();
  }
}
