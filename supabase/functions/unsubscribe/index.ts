import { publicClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { unsubscribePage } from '../_shared/unsubscribe-links.ts';

const NOT_VALID = 'This link is not valid.';

/**
 * Ends the kind of mail that the token in the address belongs to. Mail programs send the POST when somebody presses their
 * 'Unsubscribe'. A GET changes nothing and leads to the page with the same button.
 */
async function unsubscribe(request: Request): Promise<Response> {
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200);
  if (request.method === 'GET') {
    return new Response(null, { status: 303, headers: { location: unsubscribePage(token) } });
  }
  // Tokens have only these characters, and the database refuses some others, such as NUL.
  if (!/^[\w.-]+$/.test(token)) throw new Failure(404, NOT_VALID);
  const { data, error } = await publicClient().rpc('unsubscribe', { token });
  if (error) throw error;
  if (!data) throw new Failure(404, NOT_VALID);
  return Response.json({ success: true });
}

Deno.serve(endpoint(unsubscribe, { methods: ['POST', 'GET'] }));
