import { sayFull } from '../stored-changes';
import { reportError } from './report-error';

/**
 * Waits for work that nobody else waits for. Without room left in the browser the popup says so, and of any other error, which is one of
 * ours, the operator is told: neither stops what comes after.
 */
export async function settled(work: Promise<unknown>): Promise<void> {
  await work.catch(sayFull).catch((error: unknown) => reportError(error, 'worker'));
}
