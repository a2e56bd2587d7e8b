import type { StackKeys } from '../keys';
import { bearerOf, type Tokens } from './tokens';

type Fetch = (request: Request) => Promise<Response>;

/** Headers that belong to one connection, or to a body as it was encoded on the way. */
const OF_THE_WAY = ['connection', 'content-encoding', 'content-length', 'host', 'transfer-encoding'];

const without = (headers: Headers, names: string[]) =>
  new Headers([...headers].filter(([name]) => !names.includes(name)));

/**
 * Hands a service's requests to one that runs elsewhere, such as Supabase's own auth service (docs/decisions/embedded-stack.md). As the
 * hosted gateway does, it puts a token of the key's role in the place of a key, which the services don't know.
 * @param prefix of the service at the gateway, for example `/auth/v1`
 */
export function forwardToService(
  serviceUrl: string,
  prefix: string,
  keys: Pick<StackKeys, 'publishable' | 'secret'>,
  tokens: Pick<Tokens, 'ofRole'>,
): Fetch {
  async function tokenOf(key: string): Promise<string> {
    if (key === keys.secret) return tokens.ofRole('service_role');
    if (key === keys.publishable) return tokens.ofRole('anon');
    return key;
  }

  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = without(request.headers, OF_THE_WAY);
    const token = await tokenOf(bearerOf(request) || (headers.get('apikey') ?? ''));
    if (token) headers.set('authorization', `Bearer ${token}`);
    const answer = await fetch(`${serviceUrl}${pathname.slice(prefix.length)}${search}`, {
      method: request.method,
      headers,
      body: request.body && (await request.arrayBuffer()),
      redirect: 'manual',
    }).catch(() => undefined);
    if (!answer) return Response.json({ message: `There is no service at ${serviceUrl}.` }, { status: 503 });
    const { status, statusText } = answer;
    return new Response(answer.body, { status, statusText, headers: without(answer.headers, OF_THE_WAY) });
  };
}
