import { restRequest } from '../lite/connection';
import { bearerOf, type Tokens } from './tokens';

type Fetch = (request: Request) => Promise<Response>;

/** PostgREST's answers to an invalid token. */
const REFUSALS = {
  expired: { code: 'PGRST303', message: 'JWT expired' },
  invalid: { code: 'PGRST301', message: 'JWSError JWSInvalidSignature' },
};

/**
 * Lite's REST service, changed to refuse forged and expired tokens like a hosted project. Lite would treat
 * the callers as anonymous, and the app would show empty lists.
 */
export function createRestRoutes(lite: Fetch, tokens: Tokens): Fetch {
  return async (request) => {
    const bearer = bearerOf(request);
    const apiKey = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
    const flaw = bearer && bearer !== apiKey ? await tokens.flawOf(bearer) : undefined;
    if (flaw) return Response.json({ ...REFUSALS[flaw], details: null, hint: null }, { status: 401 });
    const { method, headers, url } = request;
    const path = new URL(url).pathname.replace(/^\/rest\/v1/, '');
    return restRequest.run({ method, path, headers: Object.fromEntries(headers) }, () => lite(request));
  };
}
