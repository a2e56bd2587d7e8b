import { MAX_CSV_BYTES } from '@rules/csv-limits';
import { NOT_LOADED, PARSE_FAILED, TOO_LARGE } from './csv-encoding';
import type { CsvKind } from './csv-kinds';
import { type FileReading, refusedFile } from './file-reading';
import type { CsvTask } from './read-file';

const unreadable = (flaw: string) => refusedFile(PARSE_FAILED, [flaw]);

/** Reads a file in the worker. It never rejects: every failure is returned as a refused file. */
export function readInWorker<Kind extends CsvKind>(
  task: CsvTask & { kind: Kind },
): Promise<FileReading<Kind>> {
  if (task.file.size > MAX_CSV_BYTES) return Promise.resolve(unreadable(TOO_LARGE));
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<FileReading<Kind>>((resolve) => {
    const giveUp = () => resolve(unreadable("The file can't be read."));
    worker.onmessage = ({ data }: MessageEvent<FileReading<Kind> | null>) =>
      data === null ? giveUp() : resolve(data);
    // An exception in the worker is an ErrorEvent. When the worker can't be loaded, as after a new release, the event is a plain Event.
    worker.onerror = (event: Event) =>
      event instanceof ErrorEvent ? giveUp() : resolve(unreadable(NOT_LOADED));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
