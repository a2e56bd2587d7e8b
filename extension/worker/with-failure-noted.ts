import { showStorageFull } from '../stored-changes';
import { noteError } from './note-error';

/**
 * Waits for work that nobody else waits for. Without room left in the browser the popup says so, and of any other error, which is one of
 * ours, a note is sent to the operator: neither stops what comes after.
 */
export async function withFailureNoted(work: Promise<unknown>): Promise<void> {
  await work.catch(showStorageFull).catch((error: unknown) => noteError(error, 'worker'));
}
