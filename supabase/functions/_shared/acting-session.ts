import { AsyncLocalStorage } from 'node:async_hooks';

interface Acting {
  /** The session of the request's caller, once it was let through. */
  session?: string;
}

const acting = new AsyncLocalStorage<Acting>();

/** Serves a request, within which noteActingSession and actingSessionHeader mean this request's session. */
export const serveRequest = <Answer>(serve: () => Answer): Answer => acting.run({}, serve);

/** Notes the session of the request's caller, once it was let through. */
export function noteActingSession(session: string): void {
  const running = acting.getStore();
  if (running) running.session = session;
}

/**
 * The header with which the database asks for this session again in the transaction of each statement (supabase/schemas/04_session_checks.sql), because
 * a session may end between what was checked and what is written.
 */
export function actingSessionHeader(): Record<string, string> {
  const session = acting.getStore()?.session;
  return session === undefined ? {} : { 'x-acting-session': session };
}
