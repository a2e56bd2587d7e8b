import { newId, type Refund } from './shapes';

export function newRefund(paymentIntent: string, amount: number, created: number): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: null,
    created,
    currency: 'usd',
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: paymentIntent,
    payment_method: null,
    reason: 'duplicate',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
