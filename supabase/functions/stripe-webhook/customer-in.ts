import type Stripe from 'npm:stripe@23.1.0';

/** Whose subscription an event may have changed; null for news of other things. */
export function customerIn(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return idOf(event.data.object.customer);
    case 'customer.deleted':
      return event.data.object.id;
    default:
      return null;
  }
}

const idOf = (customer: string | { id: string } | null) =>
  typeof customer === 'object' ? (customer?.id ?? null) : customer;
