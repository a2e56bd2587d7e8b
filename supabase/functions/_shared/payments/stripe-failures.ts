import Stripe from 'npm:stripe@23.1.0';
import { Failure } from '../failure.ts';

const { StripeError, StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;

/**
 * Around a handler that asks Stripe: when Stripe can't be reached, the caller learns that and may try again.
 * The log gets what finds the request at Stripe, never the error itself, which holds what was sent.
 */
export function tellingStripeFailures(
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      const { type, statusCode, code, param, requestId } = error;
      const facts = Object.entries({ statusCode, code, param, requestId }).filter(([, fact]) => fact);
      const told = `${type} ${facts.map(([name, fact]) => `${name}=${fact}`).join(' ')}`.trim();
      if (!isPassing(error)) throw new Error(`Stripe refused a request: ${told}`);
      console.error(`Stripe is out of reach: ${told}`);
      throw new Failure(503, 'Payments are out of reach just now. Please try again in a moment.');
    }
  };
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
