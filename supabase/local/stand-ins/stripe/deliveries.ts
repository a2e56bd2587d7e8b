import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { StripeEvent } from './objects';

const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 200;

/** The `stripe-signature` header of a webhook. */
export function signatureOf(
  payload: string,
  secret: string,
  seconds = Math.floor(Date.now() / 1000),
): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

interface DeliveryOptions {
  address: () => string;
  secret: string;
  log: (message: string) => void;
}

/** Sends events to the webhook concurrently and retries failed ones. Like Stripe's, they arrive in any order. */
export class Deliveries {
  readonly #options: DeliveryOptions;
  readonly #stopped = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  /** While it is set, events are collected in it instead of sent; tests send them themselves. */
  held: StripeEvent[] | null = null;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  send(event: StripeEvent) {
    if (this.held) {
      this.held.push(event);
      return;
    }
    const delivery = this.#deliver(event).finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
  }

  async #deliver(event: StripeEvent) {
    const { log } = this.#options;
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
      const isOver = await delay(FIRST_PAUSE_MS * 2 ** attempt, false, { signal }).catch(() => true);
      if (isOver) return;
    }
    log(`Stripe's stand-in couldn't deliver ${event.type} to the webhook: ${reason}`);
  }

  /** One attempt. */
  post(payload: string, signature = signatureOf(payload, this.#options.secret)): Promise<Response> {
    return fetch(this.#options.address(), {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
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
