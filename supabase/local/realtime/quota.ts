import { Refused } from './authorize';

/** What a plan of Supabase's allows. Deliveries count as messages, one for each page that hears one. */
export interface RealtimeQuota {
  messagesPerSecond: number;
  connections: number;
  joinsPerSecond: number;
}

export const NO_QUOTA: RealtimeQuota = {
  messagesPerSecond: Number.POSITIVE_INFINITY,
  connections: Number.POSITIVE_INFINITY,
  joinsPerSecond: Number.POSITIVE_INFINITY,
};

const TOO_MANY_USERS = 'Too many connected users';
const TOO_MANY_JOINS = 'Too many joins per second';
/** The hosted service's own figure. */
const CHANNELS_PER_CONNECTION = 100;

/** Counts what the quota limits, as the hosted service does. */
export class QuotaUse {
  readonly messages: RateCounter;
  readonly #joins: RateCounter;
  readonly #connections: number;
  /** The sockets that have joined something. */
  readonly #connected = new Set<object>();

  /** @param now milliseconds of a clock that never goes back */
  constructor(quota: RealtimeQuota, now: () => number) {
    this.messages = new RateCounter(quota.messagesPerSecond, now);
    this.#joins = new RateCounter(quota.joinsPerSecond, now);
    this.#connections = quota.connections;
  }

  /** Why no connection is accepted now, else null. */
  get refusal(): string | null {
    if (this.#connected.size >= this.#connections) return TOO_MANY_USERS;
    return this.#joins.isExceeded ? TOO_MANY_JOINS : null;
  }

  /**
   * Counts a join.
   * @param channels how many the socket has joined already
   * @throws Refused when the join exceeds the quota
   */
  admit(socket: object, channels: number): void {
    if (!this.#connected.has(socket) && this.#connected.size >= this.#connections) {
      throw new Refused('ConnectionRateLimitReached', TOO_MANY_USERS);
    }
    if (this.#joins.isExceeded) throw new Refused('ClientJoinRateLimitReached', TOO_MANY_JOINS);
    this.#joins.add();
    if (channels >= CHANNELS_PER_CONNECTION)
      throw new Refused('ChannelRateLimitReached', 'Too many channels');
    this.#connected.add(socket);
  }

  release(socket: object): void {
    this.#connected.delete(socket);
  }
}

const TICK_MS = 5_000;
/** A minute. */
const TICKS = 12;

/** The service's counter: every five seconds it compares the average of the last minute, or of the time since it began, with the limit. */
export class RateCounter {
  readonly #limit: number;
  readonly #now: () => number;
  #nextTick: number;
  #count = 0;
  /** What was counted between the last ticks, the latest first. */
  #counts: number[] = [0];
  #isExceeded = false;

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
    this.#nextTick = now() + TICK_MS;
  }

  add(): void {
    this.#tick();
    this.#count += 1;
  }

  get isExceeded(): boolean {
    this.#tick();
    return this.#isExceeded;
  }

  #tick(): void {
    for (const now = this.#now(); this.#nextTick <= now; this.#nextTick += TICK_MS) {
      this.#counts = [this.#count, ...this.#counts].slice(0, TICKS);
      this.#count = 0;
      const sum = this.#counts.reduce((total, count) => total + count, 0);
      this.#isExceeded = sum / this.#counts.length / (TICK_MS / 1_000) >= this.#limit;
    }
  }
}
