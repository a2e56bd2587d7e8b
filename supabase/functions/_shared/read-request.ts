import { Failure } from './failure.ts';

/** Long enough for the largest upload from a slow phone. */
const PATIENCE_MS = 2 * 60_000;

/**
 * The request with its whole body read. The handler checks the caller only afterwards, because somebody who sends a body slowly may be signed out
 * or suspended meanwhile. Size and time are limited, because anybody may send anything and a function's memory is small.
 * @throws Failure 413 for a larger body, 408 for one that takes too long
 */
export async function readRequest(request: Request, maxBytes: number): Promise<Request> {
  const { url, method, headers } = request;
  if (!request.body) return request;
  return new Request(url, { method, headers, body: await bytesOf(request, request.body, maxBytes) });
}

async function bytesOf({ headers }: Request, body: ReadableStream<Uint8Array>, maxBytes: number) {
  const tooLarge = () => new Failure(413, 'The upload is too large.');
  if (Number(headers.get('content-length')) > maxBytes) throw tooLarge();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body.getReader();
  let isLate = false;
  const patience = setTimeout(() => {
    isLate = true;
    void reader.cancel();
  }, PATIENCE_MS);
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      if (size > maxBytes) throw tooLarge();
      chunks.push(new Uint8Array(read.value));
    }
  } finally {
    clearTimeout(patience);
  }
  if (isLate) throw new Failure(408, 'The upload took too long. Please try again.');
  return new Blob(chunks).arrayBuffer();
}
