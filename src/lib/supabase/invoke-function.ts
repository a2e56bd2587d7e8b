import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { env } from '../env';
import { type AppError, NetworkError } from '../errors';
import { fromFunction } from './classify-error';
import { fetchAsCaller } from './fetch-as-caller';

const functions = new FunctionsClient(`${env.supabaseUrl}/functions/v1`, { customFetch: fetchAsCaller });

/**
 * Calls an edge function with the caller's token.
 * @param body an object, sent as JSON; a string that is JSON already; or a form
 * @throws the classified error; a RefusedError carries the function's own sentence
 */
export async function invokeFunction(
  name: string,
  body: Record<string, unknown> | string | FormData = {},
): Promise<unknown> {
  const { data, error } = await functions.invoke(name, {
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
  const sentence = sentenceOf(answer);
  const classified = fromFunction(response.status, sentence ?? error.message);
  if (sentence !== undefined) classified.sentence = sentence;
  classified.answer = answer;
  return classified;
}

function sentenceOf(answer: unknown): string | undefined {
  const holdsOne = typeof answer === 'object' && answer !== null && 'error' in answer;
  return holdsOne && typeof answer.error === 'string' ? answer.error : undefined;
}
