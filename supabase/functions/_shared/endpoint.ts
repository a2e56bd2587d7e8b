import { corsHeaders } from '@supabase/supabase-js/cors';
import { noteError } from './note-error.ts';

/** An error whose message the caller may read; everything else thrown is answered with a plain 500. */
export class Failure extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What the app tells this refusal from others by, as it does with the database's hints. */
  readonly hint: string | undefined;
  constructor(
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    hint?: string,
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.hint = hint;
  }
}

export type Handler = (request: Request) => Promise<Response>;

/**
 * What a function gives to `Deno.serve`. Answers the browser's preflight, refuses other methods and adds the CORS
 * headers (any origin may call: the token decides what a request may do, not the page that sends it). What the handler
 * throws becomes `{ error }`: a Failure with its own message, anything else is logged, noted for the operator
 * and becomes a 500 without details.
 * @param methods GET and HEAD only for functions that change nothing
 */
export function endpoint(handle: Handler, methods: readonly string[] = ['POST']): Handler {
  return async (request) => {
    const response =
      request.method === 'OPTIONS'
        ? new Response(null, { status: 204 })
        : await answer(handle, methods, request);
    for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value);
    return response;
  };
}

async function answer(handle: Handler, methods: readonly string[], request: Request): Promise<Response> {
  try {
    if (!methods.includes(request.method)) {
      throw new Failure(405, `Only ${methods.join(' or ')} is answered here.`);
    }
    return await handle(request);
  } catch (error) {
    if (error instanceof Failure) {
      const { message, status, headers, hint } = error;
      return Response.json({ error: message, hint }, { status, headers });
    }
    console.error(error);
    await noteError(request, error);
    return Response.json({ error: 'Something went wrong on our side. Please try again.' }, { status: 500 });
  }
}
