import Stripe from 'npm:stripe@23.1.0';
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
