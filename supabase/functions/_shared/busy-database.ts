import * as z from 'zod/mini';
import { Failure } from './failure.ts';

/** PostgREST has no connection to the database, or the database takes no more of them (docs/decisions/connections.md). */
const busy = z.object({ code: z.enum(['PGRST000', 'PGRST001', 'PGRST002', 'PGRST003', '53300']) });

/** What a person is told while the database, or a service that needs it, takes no requests. */
export const veryBusy = () =>
  new Failure(503, 'Promobell is very busy just now. Please try again in a moment.', { 'retry-after': '5' });

/** The same where an error says that the database is busy; undefined for any other error. */
export const busyIn = (error: unknown): Failure | undefined =>
  busy.safeParse(error).success ? veryBusy() : undefined;
