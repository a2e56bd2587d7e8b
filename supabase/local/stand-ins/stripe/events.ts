import type Stripe from 'stripe';
import { newId } from './shapes';

/** What the account tells; Stripe has many more. */
export type News =
  | Pick<Stripe.CheckoutSessionCompletedEvent, 'type' | 'data'>
  | Pick<Stripe.CheckoutSessionExpiredEvent, 'type' | 'data'>
  | Pick<Stripe.CustomerSubscriptionCreatedEvent, 'type' | 'data'>
  | Pick<Stripe.CustomerSubscriptionUpdatedEvent, 'type' | 'data'>
  | Pick<Stripe.CustomerSubscriptionDeletedEvent, 'type' | 'data'>
  | Pick<Stripe.CustomerDeletedEvent, 'type' | 'data'>
  | Pick<Stripe.InvoicePaidEvent, 'type' | 'data'>
  | Pick<Stripe.InvoicePaymentFailedEvent, 'type' | 'data'>;

export function newEvent(news: News, created: number): Stripe.Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    ...news,
  };
}
