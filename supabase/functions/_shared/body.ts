import type * as z from 'zod/mini';
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

/**
 * What is read of a body by a schema.
 * @param refusal what the caller is told of any flaw; without it, the first flaw's own message
 * @throws Failure 400 for a body that the schema refuses
 */
export function fieldsOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  sent: unknown,
  refusal?: string,
): z.output<Schema> {
  const { data, error } = schema.safeParse(sent);
  if (error) throw new Failure(400, refusal ?? error.issues[0]?.message ?? '');
  return data;
}

/** The same for a request with JSON. */
export async function bodyOf<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
  refusal: string,
): Promise<z.output<Schema>> {
  return fieldsOf(schema, await jsonBody(request), refusal);
}

/** @throws Failure 400 when the body isn't a form: multipart, as browsers send files, or URL-encoded, as Meta's callbacks are */
export function formBody(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw new Failure(400, 'The request body is not a form.');
  });
}
