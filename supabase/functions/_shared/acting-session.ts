import { AsyncLocalStorage } from 'node:async_hooks';

interface Acting {
  /** The session of the request's caller, once it was let through. */
  session?: string;
}

const acting = new AsyncLocalStorage<Acting>();

/** Serves a request. What it asks of the database afterwards names the session for which it acts. */
export const actingFor = <Answer>(serve: () => Answer): Answer => acting.run({}, serve);

/** Notes for whom the running request acts. */
export function actFor(session: string): void {
  const running = acting.getStore();
  if (running) running.session = session;
}

/**
 * The database asks for this session again in the transaction of each statement (supabase/schemas/04_requests.sql), because a session may end
 * between what was checked and what is written.
 */
export function actingSession(): Record<string, string> {
  const session = acting.getStore()?.session;
  return session === undefined ? {} : { 'x-acting-session': session };
}
