import * as z from 'zod/mini';
import { env } from '@/lib/env';
import { UnexpectedError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { deskQuery } from './desk';

/** The state of the schedule, calls, jobs and errors, as the database knows it. */
export type SystemState = Database['public']['Functions']['operator_system']['Returns'][number];
/** A kind of unexpected error that people met, with its newest occurrence. */
export type NotedError = Database['public']['Functions']['operator_errors']['Returns'][number];

const healthAnswer = z.object({
  release: z.string(),
  database: z.enum(['reachable', 'unreachable']),
  migration: z.nullable(z.string()),
});
/** What the function health answers; `migration` is the latest one, null when it isn't known. */
export type Health = z.infer<typeof healthAnswer>;

/** The site's state as the database knows it; `health` is null when the functions don't answer. */
export const systemQuery = (userId: string) =>
  deskQuery(queryKeys.mine(userId).operator.system, async (signal) => {
    const [answer, health] = await Promise.all([
      supabase.rpc('operator_system').abortSignal(signal),
      fetchHealth(),
    ]);
    const [state] = unwrapRows(answer);
    if (!state) throw new UnexpectedError('No state was answered.');
    return { state, health };
  });

/** Longer than the three seconds for which the function waits for the database. */
const HEALTH_TIMEOUT_MS = 10_000;

async function fetchHealth(): Promise<Health | null> {
  try {
    const response = await fetch(`${env.supabaseUrl}/functions/v1/health`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    return healthAnswer.parse(await response.json());
  } catch {
    return null;
  }
}

/** Errors that people met within a week, the latest first. */
export const errorsQuery = (userId: string) =>
  deskQuery(queryKeys.mine(userId).operator.errors, async (signal) =>
    unwrapRows(await supabase.rpc('operator_errors').abortSignal(signal)),
  );
