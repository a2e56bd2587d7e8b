import { Failure } from './failure.ts';

/** Any origin may call: who may do what is decided by the token, not by the page that sends it. */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
};

/**
 * What a function gives to `Deno.serve`: answers the browser's preflight, adds the CORS headers, and turns what
 * the handler throws into `{ error }`: a Failure with its message, anything else logged and as a 500.
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
    if (error instanceof Failure) return Response.json({ error: error.message }, { status: error.status });
    console.error(error);
    return Response.json({ error: 'Something went wrong on our side. Please try again.' }, { status: 500 });
  }
}
