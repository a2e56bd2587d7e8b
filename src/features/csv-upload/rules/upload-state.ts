import type { Credentials } from '@/domain/credentials-file';
import type { UploadCounts } from '../data/upload-rows';
import type { CsvError } from '../reading/csv-errors';
import type { AmbiguousRows, CsvKind, ReadRows } from '../reading/csv-task';

interface ReadFile<Kind extends CsvKind> {
  fileName: string;
  rows: ReadRows<Kind>;
}

export interface UploadFailure {
  message: string;
  /** The plan doesn't allow so many codes. */
  isBeyondPlan: boolean;
}

/** The state of a file's upload. */
export type UploadState<Kind extends CsvKind> =
  | { step: 'idle' }
  | { step: 'reading'; fileName: string }
  | { step: 'refused'; fileName: string; message: string; errors: CsvError[] }
  /** The order of the dates has to be chosen first. */
  | ({ step: 'asking'; fileName: string } & AmbiguousRows<Kind>)
  | ({ step: 'checking' } & ReadFile<Kind>)
  | ({ step: 'ready'; counts: UploadCounts } & ReadFile<Kind>)
  | ({ step: 'uploading'; counts: UploadCounts } & ReadFile<Kind>)
  /** `doing` is the step that failed and can be retried. */
  | ({ step: 'failed'; doing: 'checking'; failure: UploadFailure } & ReadFile<Kind>)
  | ({ step: 'failed'; doing: 'uploading'; counts: UploadCounts; failure: UploadFailure } & ReadFile<Kind>)
  /** The credentials are kept here, and nowhere else, until they are downloaded. */
  | ({ step: 'done'; counts: UploadCounts; credentials: Credentials[] } & ReadFile<Kind>);

/** Whether there are temporary passwords that weren't downloaded. */
export const holdsCredentials = (state: UploadState<CsvKind>) =>
  state.step === 'done' && state.credentials.length > 0;

/** The steps of the progress bar (docs/product/csv-upload.md#progress): read, looked at, looked up, written, done. */
export const PROGRESS: Record<UploadState<CsvKind>['step'], number> = {
  idle: 0,
  reading: 10,
  asking: 10,
  checking: 30,
  ready: 50,
  uploading: 80,
  done: 100,
  refused: 0,
  failed: 0,
};
