import { endpoint } from '../_shared/endpoint.ts';
import { tellingStripeFailures } from '../_shared/payments/stripe-failures.ts';
import { createCheckout } from './handler.ts';

Deno.serve(endpoint(tellingStripeFailures(createCheckout)));
