import * as z from 'zod/mini';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { release } from '../_shared/release.ts';

/** How long an answer is reused, so that a flood of calls costs the database nothing. */
const REUSED_MS = 5_000;
const PATIENCE_MS = 3_000;
/** The schedule counts as late after this time without a tick, as on the operator's desk (supabase/schemas/36_system.sql). */
const LATE_MS = 5 * 60_000;

interface Health {
  release: string;
  database: 'reachable' | 'unreachable';
  /** The latest migration. */
  migration: string | null;
  schedule: 'runs' | 'late' | 'unknown';
  /** When the schedule last did something. */
  lastTick: string | null;
}

const answered = z.array(z.object({ migration: z.nullable(z.string()), last_tick: z.nullable(z.string()) }));

let known: { health: Promise<Health>; until: number } | undefined;

/** Says whether the service runs: 200 when it does, else 503. It tells nothing of anybody, so anybody may ask. */
async function answer(): Promise<Response> {
  if (!known || known.until <= Date.now()) known = { health: look(), until: Date.now() + REUSED_MS };
  const health = await known.health;
  return Response.json(health, {
    status: health.schedule === 'runs' ? 200 : 503,
    headers: { 'cache-control': `public, max-age=${REUSED_MS / 1000}` },
  });
}

async function look(): Promise<Health> {
  try {
    const { data, error } = await serviceClient().rpc('health').abortSignal(AbortSignal.timeout(PATIENCE_MS));
    if (error) throw error;
    const [{ migration, last_tick: lastTick } = { migration: null, last_tick: null }] = answered.parse(data);
    const isLate = lastTick === null || Date.now() - Date.parse(lastTick) > LATE_MS;
    return {
      release: release(),
      database: 'reachable',
      migration,
      schedule: isLate ? 'late' : 'runs',
      lastTick,
    };
  } catch (error) {
    console.error(error);
    return {
      release: release(),
      database: 'unreachable',
      migration: null,
      schedule: 'unknown',
      lastTick: null,
    };
  }
}

Deno.serve(endpoint(answer, { methods: ['GET', 'HEAD'] }));
