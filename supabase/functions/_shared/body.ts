import { Failure } from './failure.ts';

/** @throws Failure 400 when the text isn't JSON */
export async function jsonBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.trim() === '') throw new Failure(400, 'The request body is empty; it has to be JSON.');
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(400, `The request body is not valid JSON: ${reason}`);
  }
}

/** @throws Failure 400 when the body isn't a form (multipart) */
export function formBody(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw new Failure(400, 'The request body is not a form.');
  });
}
