import type * as z from 'zod/mini';

/** An answer of the auth service's that refuses a request. */
export class Refusal extends Error {
  readonly answer: Response;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.answer = Response.json({ code: status, error_code: code, msg: message }, { status });
  }
}

/** @throws Refusal for a body of another shape */
export function parsed<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(body);
  if (error) throw new Refusal(400, 'validation_failed', error.issues[0]?.message ?? 'Bad request');
  return data;
}
