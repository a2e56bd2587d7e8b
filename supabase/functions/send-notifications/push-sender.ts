import { generateRequestDetails, type VapidDetails } from 'web-push-neo';
import type { PushMessage } from './notification.ts';

/** A push service's answer; status 0 when there was none. */
interface Answer {
  status: number;
  /** Seconds. */
  retry_after?: number;
}

const PATIENCE_MS = 10_000;
/** The status with which a push service says that a device is gone. */
const GONE = 410;

/** Sends encrypted messages to push services, for one run. */
export class PushSender {
  readonly #vapid: VapidDetails;
  /** VAPID's `Authorization` header by push service's origin. It is valid for hours, and signing each message would take as long as encrypting it. */
  readonly #signatures = new Map<string, Promise<string>>();
  /** The answers of push services that take no more requests for now, by origin. This run sends nothing more there. */
  readonly #resting = new Map<string, Answer>();

  constructor(vapid: VapidDetails) {
    this.#vapid = vapid;
  }

  async send(message: PushMessage, payload: unknown): Promise<Answer> {
    const { origin } = new URL(message.endpoint);
    const resting = this.#resting.get(origin);
    if (resting) return resting;
    const answer = await this.#post(message, origin, JSON.stringify(payload));
    if (answer.status === 429) this.#resting.set(origin, answer);
    return answer;
  }

  async #post(message: PushMessage, origin: string, payload: string): Promise<Answer> {
    const { endpoint, tag, lives_for } = message;
    const Authorization = await this.#signatureFor(origin);
    let details: Awaited<ReturnType<typeof generateRequestDetails>>;
    try {
      details = await generateRequestDetails({ endpoint, keys: message }, payload, {
        TTL: lives_for,
        urgency: 'normal',
        topic: tag,
        headers: { Authorization },
      });
    } catch {
      // The keys have the right length, but no browser can have made them, because they are no point on the curve.
      return { status: GONE };
    }
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: details.headers,
        body: details.body,
        // A redirect could lead to an address that the database would have refused.
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.body?.cancel();
      return { status: response.status, ...retryAfter(response.headers.get('retry-after')) };
    } catch (error) {
      console.error(`No answer from ${origin}:`, error instanceof Error ? error.message : error);
      return { status: 0 };
    }
  }

  #signatureFor(origin: string): Promise<string> {
    const known = this.#signatures.get(origin);
    if (known !== undefined) return known;
    // Without a payload nothing is encrypted, so no keys are asked for.
    const subscription = { endpoint: origin, keys: { p256dh: '', auth: '' } };
    const signature = generateRequestDetails(subscription, null, { vapidDetails: this.#vapid }).then(
      ({ headers }) => headers.Authorization ?? '',
    );
    this.#signatures.set(origin, signature);
    return signature;
  }
}

/**
 * The database waits no longer than this. A service may name any number, and one too large for the database would fail the acknowledgement of
 * the whole batch.
 */
const LONGEST_REST_S = 3600;

/** The header has seconds or a date. */
function retryAfter(header: string | null): { retry_after?: number } {
  if (header === null) return {};
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return {};
  return { retry_after: Math.min(LONGEST_REST_S, Math.max(0, Math.ceil(seconds))) };
}
