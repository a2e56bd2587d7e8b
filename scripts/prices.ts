// `npm run prices`: compares the prices at Stripe with those that the pricing page shows (docs/hosting.md#payments).
import process from 'node:process';
import Stripe from 'stripe';
import { priceFlaw } from '../supabase/functions/_shared/rules/plan-rules.ts';
import { priceVariable, soldTiers } from '../supabase/functions/_shared/rules/plans.ts';

const { STRIPE_SECRET_KEY = '', STRIPE_API_URL } = process.env;
// Set by tests, where something else stands in for Stripe.
const standIn = STRIPE_API_URL === undefined ? undefined : new URL(STRIPE_API_URL);
const stripe = new Stripe(
  STRIPE_SECRET_KEY,
  standIn ? { protocol: 'http', host: standIn.hostname, port: standIn.port } : {},
);

for (const tier of soldTiers) {
  const variable = priceVariable(tier);
  const [id = ''] = (process.env[variable] ?? '').split(',');
  const flaw = await stripe.prices.retrieve(id.trim()).then(
    (price) => priceFlaw(tier, price),
    (error: Error) => error.message,
  );
  console.log(`${tier}, ${variable}=${id}: ${flaw ?? 'as the pricing page shows'}`);
  if (flaw) process.exitCode = 1;
}
