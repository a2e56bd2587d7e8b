import type { ProjectConfig } from '../config';
import { Refusal } from './refusal';
import { CLIENT_ADDRESS_HEADER } from './server';

type Fetch = (request: Request) => Promise<Response>;
type Limits = ProjectConfig['auth']['rate_limit'];

/** How many requests may come at once, whatever the limit: it is fixed in the hosted service. */
const BURST = 30;
/** The time for which supabase/config.toml declares a limit. */
const WINDOW_MS = 5 * 60 * 1000;

/**
 * Each path has buckets of its own, and the limit that it shares with others. Signing in by password counts toward the limit of refreshed
 * tokens, as in the hosted service.
 */
const PATHS: Record<string, { methods: string[]; limit: keyof Limits }> = {
  '/auth/v1/token': { methods: ['POST'], limit: 'token_refresh' },
  '/auth/v1/verify': { methods: ['GET', 'POST'], limit: 'token_verifications' },
  '/auth/v1/signup': { methods: ['POST'], limit: 'sign_in_sign_ups' },
  '/auth/v1/recover': { methods: ['POST'], limit: 'sign_in_sign_ups' },
  '/auth/v1/resend': { methods: ['POST'], limit: 'sign_in_sign_ups' },
  '/auth/v1/otp': { methods: ['POST'], limit: 'sign_in_sign_ups' },
  '/auth/v1/magiclink': { methods: ['POST'], limit: 'sign_in_sign_ups' },
  '/auth/v1/user': { methods: ['PUT'], limit: 'sign_in_sign_ups' },
};

/**
 * Challenging and verifying an authenticator app have limits of their own, which can't be declared: each fifteen a minute, of all apps together.
 */
const FACTOR_PATH = /^\/auth\/v1\/factors\/[^/]+\/(challenge|verify)$/;
/** How many that is in a window. */
const FACTOR_LIMIT = 5 * 15;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/**
 * Limits what one network address asks of the auth service, as the hosted service does: a token bucket per path and address, filled at the
 * declared rate.
 */
export function limitByAddress(limits: Limits, serve: Fetch, now: () => number = Date.now): Fetch {
  const buckets = new Map<string, Bucket>();

  function isAdmitted(key: string, perWindow: number): boolean {
    const bucket = buckets.get(key) ?? { tokens: BURST, filledAt: now() };
    const added = ((now() - bucket.filledAt) / WINDOW_MS) * perWindow;
    const tokens = Math.min(BURST, bucket.tokens + added);
    const isEnough = tokens >= 1;
    buckets.set(key, { tokens: isEnough ? tokens - 1 : tokens, filledAt: now() });
    return isEnough;
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    const limit = limitOf(request.method, pathname, limits);
    const counted = FACTOR_PATH.exec(pathname)?.[1] ?? pathname;
    const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? '';
    if (limit && !isAdmitted(`${counted} ${address}`, limit)) {
      return new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached').answer;
    }
    return serve(request);
  };
}

function limitOf(method: string, pathname: string, limits: Limits): number | undefined {
  // Tests that lift the other limits lift this one, too.
  if (method === 'POST' && FACTOR_PATH.test(pathname)) return Math.max(FACTOR_LIMIT, limits.sign_in_sign_ups);
  const path = PATHS[pathname];
  return path?.methods.includes(method) ? limits[path.limit] : undefined;
}
