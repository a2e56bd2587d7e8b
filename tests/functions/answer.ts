import { FunctionsHttpError } from '@supabase/supabase-js';
import type { Client } from '../../supabase/local/connect';

/** Calls a function through supabase-js and returns the status and body, also of a failure. */
export async function invoke(client: Client, name: string, body: Record<string, unknown> | FormData = {}) {
  const { data, error } = await client.functions.invoke(name, { body });
  if (!error) return { status: 200, body: data };
  if (!(error instanceof FunctionsHttpError)) throw error;
  const response: Response = error.context;
  return { status: response.status, body: await response.json() };
}
