import { UserError } from './user-error';

const NEEDED = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_BOOST',
  'STRIPE_PRICE_GROWTH',
  'STRIPE_PRICE_PRO',
] as const;

/**
 * What functions need in order to talk to Stripe itself; undefined when no key is set, and the stand-in takes its place.
 * @throws UserError naming what is missing beside the key
 */
export function stripeEnvironment(
  environment: Record<string, string | undefined>,
): Record<string, string> | undefined {
  if (!environment.STRIPE_SECRET_KEY) return undefined;
  const missing = NEEDED.filter((name) => !environment[name]);
  if (missing.length > 0) {
    throw new UserError(
      `With STRIPE_SECRET_KEY, functions talk to Stripe itself, and that takes ${missing.join(', ')} too. Unset the key to use the local stand-in.`,
    );
  }
  return Object.fromEntries(NEEDED.map((name) => [name, environment[name] ?? '']));
}
