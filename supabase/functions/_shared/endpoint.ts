import { corsHeaders } from '@supabase/supabase-js/cors';
import { serveRequest } from './acting-session.ts';
import { busyIn } from './busy-database.ts';
import { Failure } from './failure.ts';
import { noteError } from './note-error.ts';
import { readRequest } from './read-request.ts';
import { refusalIn } from './session-refusal.ts';

export { Failure };

export type Handler = (request: Request) => Promise<Response>;

export interface EndpointOptions {
  /** GET and HEAD only for functions that change nothing. */
  methods?: readonly string[];
  /** The longest body; without it MAX_BYTES, which is far more than any form of the app has. */
  maxBytes?: number;
  /**
   * Called before the body is read; throws when the caller may not send one. A session may end while the body arrives, so the handler
   * checks the caller again.
   */
  admit?: (request: Request) => Promise<unknown>;
  /** The answer to a refusal, where it isn't `{ error }`. */
  refuse?: (refusal: Failure) => Response;
}

const MAX_BYTES = 64 * 1024;

/**
 * What a function gives to `Deno.serve`. Answers the browser's preflight, refuses other methods, reads the body before the handler checks
 * anything, and adds the CORS headers (any origin may call: the token decides what a request may do, not the page that sends it). What
 * the handler throws becomes `{ error }`: a Failure, a session that the database refuses and a busy database each have their message;
 * anything else is logged, noted for the operator and becomes a 500 without details.
 */
export function endpoint(handle: Handler, options: EndpointOptions = {}): Handler {
  return async (request) => {
    // Within serveRequest, so that the database asks for the caller's session again with each statement (acting-session.ts).
    const response =
      request.method === 'OPTIONS'
        ? new Response(null, { status: 204 })
        : await serveRequest(() => answer(handle, options, request));
    for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value);
    return response;
  };
}

async function answer(
  handle: Handler,
  { methods = ['POST'], maxBytes = MAX_BYTES, admit, refuse = refusalAnswer }: EndpointOptions,
  request: Request,
): Promise<Response> {
  try {
    if (!methods.includes(request.method)) {
      throw new Failure(405, `Only ${methods.join(' or ')} is answered here.`);
    }
    await admit?.(request);
    const response = await handle(await readRequest(request, maxBytes));
    requirePlainHeaders(response);
    return response;
  } catch (error) {
    const refusal = error instanceof Failure ? error : (refusalIn(error) ?? busyIn(error));
    if (refusal) return refuse(refusal);
    console.error(error);
    await noteError(request, error);
    return Response.json({ error: 'Something went wrong on our side. Please try again.' }, { status: 500 });
  }
}

function refusalAnswer({ message, status, headers, hint }: Failure): Response {
  return Response.json({ error: message, hint }, { status, headers });
}

/**
 * Deno lets a header have other characters, but its server crashes when it sends them, and all functions of the process end with it.
 * @throws Error for a header with characters beyond printable ASCII and tabs
 */
function requirePlainHeaders({ headers }: Response): void {
  for (const [name, value] of headers) {
    if (!/^[\t -~]*$/.test(value))
      throw new Error(`The header ${name} has characters that no header may have.`);
  }
}
