import { MAX_CSV_BYTES } from '@rules/csv-limits';
import { PARSE_FAILED, TOO_LARGE } from './csv-encoding';
import type { CsvKind, CsvTask, FileReading, Refusal } from './csv-task';

const NOT_LOADED = "What reads files couldn't be loaded. Please reload the page and choose the file again.";

const refused = (flaw: string): Refusal => ({
  outcome: 'refused',
  message: PARSE_FAILED,
  errors: [{ row: null, flaw }],
  json: null,
});

/** Reads a file in the worker. It never rejects: every failure is returned as a refused file. */
export function readInWorker<Kind extends CsvKind>(kind: Kind, file: File): Promise<FileReading<Kind>> {
  if (file.size > MAX_CSV_BYTES) return Promise.resolve(refused(TOO_LARGE));
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<FileReading<Kind>>((resolve) => {
    const giveUp = () => resolve(refused("The file can't be read."));
    worker.onmessage = ({ data }: MessageEvent<FileReading<Kind> | null>) =>
      data === null ? giveUp() : resolve(data);
    // An exception in the worker is an ErrorEvent. When the worker can't be loaded, as after a new release, the event is a plain Event.
    worker.onerror = (event: Event) =>
      event instanceof ErrorEvent ? giveUp() : resolve(refused(NOT_LOADED));
    const task: CsvTask = { kind, file };
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
