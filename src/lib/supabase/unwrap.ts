import type { PostgrestError } from '@supabase/supabase-js';
import { fromPostgrest } from './classify-error';

/** The most rows that PostgREST gives in one answer: `max_rows` in supabase/config.toml. */
export const MAX_ROWS = 1_000;

interface Answer {
  data: unknown;
  error: PostgrestError | null;
  status: number;
}

/** The data of a PostgREST answer; throws the classified error instead. Null when there is no row or value. */
export function unwrap<A extends Answer>(answer: A): A['data'] {
  if (answer.error) throw fromPostgrest(answer.error, answer.status);
  return answer.data;
}

/** The rows of a list request; throws the classified error instead. */
export function unwrapRows<Row>(answer: Answer & { data: Row[] | null }): Row[] {
  return unwrap(answer) ?? [];
}
