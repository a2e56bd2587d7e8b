import { FunctionsHttpError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { type AppError, NetworkError } from '../errors';
import { fromFunction } from './classify-error';
import { supabase } from './client';

const refusal = z.object({ error: z.string() });

/**
 * Calls an edge function with the caller's token.
 * @param body an object, sent as JSON; a string that is JSON already; or a form
 * @throws the classified error; a RefusedError carries the function's own sentence
 */
export async function invokeFunction(
  name: string,
  body: Record<string, unknown> | string | FormData = {},
): Promise<unknown> {
  const { data, error } = await supabase.functions.invoke(name, {
    body,
    ...(typeof body === 'string' && { headers: { 'Content-Type': 'application/json' } }),
  });
  if (error) throw await classify(error);
  return data;
}

async function classify(error: unknown): Promise<AppError> {
  if (!(error instanceof FunctionsHttpError)) return new NetworkError(String(error));
  const response: Response = error.context;
  const answer: unknown = await response.json().catch(() => null);
  const refused = refusal.safeParse(answer);
  const classified = fromFunction(response.status, refused.data?.error ?? error.message);
  if (refused.success) classified.sentence = refused.data.error;
  classified.answer = answer;
  return classified;
}
