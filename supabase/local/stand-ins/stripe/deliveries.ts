import { createHmac } from 'node:crypto';
import { Deliveries } from '../deliveries';
import type { StripeEvent } from './objects';

/** The `stripe-signature` header of a webhook. */
export function signatureOf(
  payload: string,
  secret: string,
  seconds = Math.floor(Date.now() / 1000),
): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

export type StripeDeliveries = Deliveries<StripeEvent>;

export function stripeDeliveries(options: {
  address: () => string;
  secret: string;
  retryPauseMs?: number | undefined;
  log: (message: string) => void;
}): StripeDeliveries {
  const { address, secret, retryPauseMs, log } = options;
  return new Deliveries({
    sender: "Stripe's stand-in",
    address,
    signatureHeader: 'stripe-signature',
    signatureOf: (payload) => signatureOf(payload, secret),
    nameOf: ({ type }) => type,
    retryPauseMs,
    log,
  });
}
