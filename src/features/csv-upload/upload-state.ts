import type { UploadCounts } from './data/upload-rows';
import type { CsvKind, ReadRows } from './reading/csv-task';
import type { CsvError } from './reading/read-csv';

interface ReadFile<Kind extends CsvKind> {
  fileName: string;
  rows: ReadRows<Kind>;
}

/** How far the upload of a file is. */
export type UploadState<Kind extends CsvKind> =
  | { step: 'idle' }
  | { step: 'reading'; fileName: string }
  | { step: 'refused'; fileName: string; message: string; errors: CsvError[] }
  | ({ step: 'checking' } & ReadFile<Kind>)
  | ({ step: 'ready'; counts: UploadCounts } & ReadFile<Kind>)
  | ({ step: 'uploading'; counts: UploadCounts } & ReadFile<Kind>)
  /** `doing` is what failed, and what is tried again. */
  | ({ step: 'failed'; doing: 'checking'; message: string } & ReadFile<Kind>)
  | ({ step: 'failed'; doing: 'uploading'; counts: UploadCounts; message: string } & ReadFile<Kind>)
  | ({ step: 'done'; counts: UploadCounts } & ReadFile<Kind>);

/** The spec's steps (spec 2 §4, 'CSV upload progress'): read, looked at, looked up, written, done. */
export const PROGRESS: Record<UploadState<CsvKind>['step'], number> = {
  idle: 0,
  reading: 10,
  checking: 30,
  ready: 50,
  uploading: 80,
  done: 100,
  refused: 0,
  failed: 0,
};
