import { endpoint } from '../_shared/endpoint.ts';
import { tellingStripeFailures } from '../_shared/payments/stripe-failures.ts';
import { cancelSubscription } from './handler.ts';

Deno.serve(endpoint(tellingStripeFailures(cancelSubscription)));
