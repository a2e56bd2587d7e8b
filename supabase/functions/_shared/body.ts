import { Failure } from './endpoint.ts';

/**
 * A request's body, read up to the limit only, because anybody may send anything and a function's memory is small.
 * @throws Failure 413 for a larger one
 */
export async function limitedBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Failure(413, 'The upload is too large.');
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Far more than any form of the app. */
const MAX_BYTES = 64 * 1024;

/** @throws Failure 400 when the text isn't JSON, 413 when it is too long */
export async function jsonBody(request: Request, maxBytes = MAX_BYTES): Promise<unknown> {
  const text = new TextDecoder().decode(await limitedBody(request, maxBytes));
  if (text.trim() === '') throw new Failure(400, 'The request body is empty; it has to be JSON.');
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(400, `The request body is not valid JSON: ${reason}`);
  }
}

/** @throws Failure 400 when the body isn't a form (multipart), 413 when it is too long */
export async function formBody(request: Request, maxBytes: number): Promise<FormData> {
  const contentType = request.headers.get('content-type') ?? '';
  const body = await limitedBody(request, maxBytes);
  return new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new Failure(400, 'The request body is not a form.');
  });
}
