import type * as z from 'zod/mini';
import { errorOf, InstagramError, parsedJson } from './errors.ts';

const PATIENCE_MS = 10_000;

interface InstagramRequest {
  method: 'GET' | 'POST' | 'DELETE';
  address: string;
  query?: Record<string, string>;
  /** In a header and not in the address, which logs would keep. */
  token?: string;
  json?: unknown;
  form?: Record<string, string>;
}

/**
 * Calls Instagram.
 * @returns the answer's JSON
 * @throws InstagramError, which holds neither the token nor what was sent
 */
export async function callInstagram({ method, address, query = {}, token, json, form }: InstagramRequest) {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const content = contentOf(json, form);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(content && { 'content-type': content.type }),
      },
      // When a connection ends without an answer, Deno sends the request again, unless its body can be read only once.
      ...(content && { body: content.stream() }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    body = parsedJson(await response.text());
  } catch {
    // The reason would name the address, and with it the token where Instagram wants it there.
    throw new InstagramError('unsure', 'no answer');
  }
  if (!response.ok) throw errorOf(response.status, response.headers, body);
  return body;
}

/**
 * Calls Instagram and reads its answer by a schema.
 * @throws InstagramError as callInstagram, and when the answer isn't what is documented
 */
export async function askInstagram<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: InstagramRequest,
): Promise<z.output<Schema>> {
  const { data, error } = schema.safeParse(await callInstagram(request));
  if (error) throw new InstagramError('unsure', 'an answer of another shape');
  return data;
}

function contentOf(json: unknown, form: Record<string, string> | undefined): Blob | undefined {
  if (json !== undefined) return new Blob([JSON.stringify(json)], { type: 'application/json' });
  if (form === undefined) return undefined;
  return new Blob([new URLSearchParams(form).toString()], { type: 'application/x-www-form-urlencoded' });
}
