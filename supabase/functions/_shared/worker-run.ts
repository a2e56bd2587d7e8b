import * as z from 'zod/mini';
import { jsonBody } from './body.ts';
import { serviceClient } from './clients.ts';
import { Failure } from './failure.ts';

const body = z.object({ run: z.uuid() });

const notTheSchedule = () => new Failure(401, 'Only the schedule calls this.');

/**
 * The run for which the schedule calls a worker. Its id is the call's secret.
 * @throws Failure 401 for a call without one
 */
export async function runOf(request: Request): Promise<string> {
  const asked = body.safeParse(await jsonBody(request));
  if (!asked.success) throw notTheSchedule();
  return asked.data.run;
}

/**
 * Claims for a run what is due.
 * @param claim the database function that hands it out
 * @returns its rows as the database has them, unchecked
 * @throws Failure 401 when the run isn't under way
 */
export async function claimForRun<Row>(
  claim: string,
  parameters: { run: string } & Record<string, unknown>,
): Promise<Row[]> {
  const { data, error } = await serviceClient().rpc(claim, parameters);
  if (error?.code === '42501') throw notTheSchedule();
  if (error) throw error;
  return data;
}

/** Ends the run. The next one is called at once when more is due; after a failure, by the schedule's next tick. */
export async function endRun(run: string, hasFailed = false): Promise<void> {
  const { error } = await serviceClient().rpc('end_run', { run, has_failed: hasFailed });
  if (error) throw error;
}
