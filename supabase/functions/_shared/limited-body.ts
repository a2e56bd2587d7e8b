import { Failure } from './failure.ts';

/**
 * A request's body, read no further than to the limit: anybody may send anything, and a function's memory is small.
 * @throws Failure 413 for a larger one
 */
export async function limitedBody(request: Request, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Failure(413, 'The upload is too large.');
  if (Number(request.headers.get('content-length')) > mostBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge();
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
