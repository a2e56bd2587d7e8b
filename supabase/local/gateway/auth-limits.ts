import type { ProjectConfig } from '../config';
import { jsonResponse } from './json';
import { CLIENT_ADDRESS_HEADER } from './server';

type Fetch = (request: Request) => Promise<Response>;
type Limits = ProjectConfig['auth']['rate_limit'];

/** So many at once, whatever the limit: the hosted service has it fixed. */
const BURST = 30;
const WINDOW_MS = 5 * 60 * 1000;

/** Each path has buckets of its own, and the limit that it shares with others. Passwords count as refreshed tokens do, which is the service's choice. */
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
    const path = PATHS[pathname];
    const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? '';
    if (path?.methods.includes(request.method) && !isAdmitted(`${pathname} ${address}`, limits[path.limit])) {
      const msg = 'Request rate limit reached';
      return jsonResponse(429, { code: 429, error_code: 'over_request_rate_limit', msg });
    }
    return serve(request);
  };
}
