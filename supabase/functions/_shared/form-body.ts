import { Failure } from './failure.ts';
import { limitedBody } from './limited-body.ts';

/** @throws Failure 400 for a body that is no form (multipart), 413 for one that is longer than expected */
export async function formBody(request: Request, mostBytes: number): Promise<FormData> {
  const contentType = request.headers.get('content-type') ?? '';
  const body = await limitedBody(request, mostBytes);
  return new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new Failure(400, 'The request body is not a form.');
  });
}
