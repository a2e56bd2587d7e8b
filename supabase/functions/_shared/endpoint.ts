import { corsHeaders } from 'npm:@supabase/supabase-js@2.109.0/cors';
import { Failure } from './failure.ts';

/**
 * What a function gives to `Deno.serve`. Answers the browser's preflight and adds the CORS headers (any origin
 * may call: the token decides what it may do, not the page that sends it). What the handler throws becomes
 * `{ error }`: a Failure with its own message, anything else logged and as a 500 that tells nothing.
 */
export function endpoint(
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const response =
      request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await answer(handle, request);
    for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value);
    return response;
  };
}

async function answer(handle: (request: Request) => Promise<Response>, request: Request): Promise<Response> {
  try {
    return await handle(request);
  } catch (error) {
    if (error instanceof Failure) {
      const { message, status, headers } = error;
      return Response.json({ error: message }, { status, headers });
    }
    console.error(error);
    return Response.json({ error: 'Something went wrong on our side. Please try again.' }, { status: 500 });
  }
}
