import type { PostgrestError } from '@supabase/supabase-js';
import { fromPostgrest } from './classify-error';

interface Answer<Data> {
  data: Data | null;
  error: PostgrestError | null;
  status: number;
}

/** The rows of a PostgREST answer; throws the classified error instead. An answer without rows is `null`. */
export function unwrap<Data>({ data, error, status }: Answer<Data>): Data | null {
  if (error) throw fromPostgrest(error, status);
  return data;
}

/** The rows of a list request; throws the classified error instead. */
export function unwrapRows<Row>(answer: Answer<Row[]>): Row[] {
  return unwrap(answer) ?? [];
}
