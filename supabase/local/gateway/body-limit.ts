/** More than the largest upload of any bucket; what is larger never reaches a service whole. */
const MAX_BODY_BYTES = 50 * 1024 * 1024;

export interface LimitedRequest {
  request: Request;
  /** Whether the body was, or says it is, too large. */
  isTooLarge(): boolean;
}

/** Cuts a body off at the limit: by the length it tells, or while it is read. */
export function limitBody(request: Request): LimitedRequest {
  const length = request.headers.get('content-length');
  if (length !== null) return { request, isTooLarge: () => Number(length) > MAX_BODY_BYTES };
  if (!request.body) return { request, isTooLarge: () => false };
  let read = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength;
        if (read > MAX_BODY_BYTES) controller.error(new Error('The body is too large.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const init: RequestInit & { duplex: 'half' } = { body: counted, duplex: 'half' };
  return { request: new Request(request, init), isTooLarge: () => read > MAX_BODY_BYTES };
}
