import Stripe from 'stripe';
import { type EndpointOptions, endpoint, Failure, type Handler } from '../endpoint.ts';
import { env } from '../env.ts';

/** Stripe usually answers within a second; a person can wait for two attempts of this length. A test sets STRIPE_PATIENCE_MS lower. */
const PATIENCE_MS = Number(Deno.env.get('STRIPE_PATIENCE_MS') ?? 6_000);

/** Stripe's client. STRIPE_API_URL is set when the stand-in takes Stripe's place. */
export function stripeClient(): Stripe {
  const standIn = Deno.env.get('STRIPE_API_URL');
  return new Stripe(env('STRIPE_SECRET_KEY'), {
    timeout: PATIENCE_MS,
    // Retries are safe, because the client sends the same idempotency key with both attempts.
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
 * The endpoint of a function that calls Stripe. When Stripe can't be reached, the caller is told so and may retry.
 * The log gets the id of the request at Stripe, never the error itself, which contains what was sent.
 */
export function paymentEndpoint(handle: Handler, options?: EndpointOptions): Handler {
  return endpoint(async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      const { type, statusCode, code, param, requestId } = error;
      const facts = Object.entries({ statusCode, code, param, requestId }).filter(([, fact]) => fact);
      const logged = `${type} ${facts.map(([name, fact]) => `${name}=${fact}`).join(' ')}`.trim();
      if (!isTransient(error)) throw new Error(`Stripe refused a request: ${logged}`);
      console.error(`Stripe is out of reach: ${logged}`);
      throw new Failure(503, 'Payments are out of reach just now. Please try again in a moment.');
    }
  }, options);
}

function isTransient(error: InstanceType<typeof StripeError>): boolean {
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    error instanceof StripeAPIError ||
    // Another request with the same idempotency key is running.
    error.statusCode === 409
  );
}

/** Whether Stripe doesn't know the requested object (any more). */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeError && error.code === 'resource_missing';
}
