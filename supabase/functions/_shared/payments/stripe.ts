import Stripe from 'stripe';
import { endpoint, Failure, type Handler } from '../endpoint.ts';
import { env } from '../env.ts';

/** Stripe mostly answers within one second; two attempts fit into what a person waits for. */
const PATIENCE_MS = 6_000;

/** Stripe's client. STRIPE_API_URL is set where something else stands in for Stripe. */
export function stripeClient(): Stripe {
  const standIn = Deno.env.get('STRIPE_API_URL');
  return new Stripe(env('STRIPE_SECRET_KEY'), {
    timeout: PATIENCE_MS,
    // Safe: the client sends one idempotency key with both attempts.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(standIn === undefined ? {} : addressOf(new URL(standIn))),
  });
}

function addressOf({ hostname, port, protocol }: URL) {
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' } as const;
}

const { StripeError, StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;

/**
 * The endpoint of a function that asks Stripe. When Stripe can't be reached, the caller is told so and may try again.
 * The log gets what identifies the request at Stripe, never the error itself, which contains what was sent.
 */
export function paymentEndpoint(handle: Handler): Handler {
  return endpoint(async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      const { type, statusCode, code, param, requestId } = error;
      const facts = Object.entries({ statusCode, code, param, requestId }).filter(([, fact]) => fact);
      const logged = `${type} ${facts.map(([name, fact]) => `${name}=${fact}`).join(' ')}`.trim();
      if (!isPassing(error)) throw new Error(`Stripe refused a request: ${logged}`);
      console.error(`Stripe is out of reach: ${logged}`);
      throw new Failure(503, 'Payments are out of reach just now. Please try again in a moment.');
    }
  });
}

function isPassing(error: InstanceType<typeof StripeError>): boolean {
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    error instanceof StripeAPIError ||
    // Another request with the same idempotency key is under way.
    error.statusCode === 409
  );
}

/** Whether Stripe doesn't know, or not any more, what was asked for. */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeError && error.code === 'resource_missing';
}
