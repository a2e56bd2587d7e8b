import type { Credentials } from '@/domain/credentials-file';
import type { UploadCounts, UploadFailure } from '../data/upload-rows';
import type { CsvKind } from '../reading/csv-kinds';
import type {
  FileChoices,
  RefusedFile,
  UndatedFile,
  UnmatchedFile,
  UnsortedFile,
} from '../reading/file-reading';
import { type FileReview, isMended } from '../reading/file-review';

/** A file, and what was answered about it so far. */
export interface OpenedFile {
  file: File;
  choices: FileChoices;
}

export interface ReviewedFile<Kind extends CsvKind> extends OpenedFile {
  review: FileReview<Kind>;
}

/** The state of a file's upload. */
export type UploadState<Kind extends CsvKind> =
  | { step: 'idle' }
  | ({ step: 'reading' } & OpenedFile)
  | ({ step: 'refused' } & OpenedFile & Omit<RefusedFile, 'outcome'>)
  /** The columns have to be matched first, the categories' words explained, or the order of the dates chosen. */
  | ({ step: 'matching' } & OpenedFile & Omit<UnmatchedFile, 'outcome'>)
  | ({ step: 'sorting' } & OpenedFile & Omit<UnsortedFile, 'outcome'>)
  | ({ step: 'asking' } & OpenedFile & Omit<UndatedFile<Kind>, 'outcome'>)
  | ({ step: 'checking' } & ReviewedFile<Kind>)
  /** `doing` is the step that failed and can be retried. */
  | ({ step: 'failed'; doing: 'checking'; failure: UploadFailure } & ReviewedFile<Kind>)
  | ShownRows<Kind>
  | UploadedFile<Kind>;

/** A file whose rows are on the page. They are mended as long as they have errors, or were changed since they were checked. */
export type ShownRows<Kind extends CsvKind> = ReviewedFile<Kind> &
  (
    | { step: 'mending' }
    | { step: 'ready' | 'uploading'; counts: UploadCounts }
    | { step: 'failed'; doing: 'uploading'; counts: UploadCounts; failure: UploadFailure }
  );

export interface UploadedFile<Kind extends CsvKind> extends ReviewedFile<Kind> {
  step: 'done';
  counts: UploadCounts;
  /** Kept here, and nowhere else, until they are downloaded. */
  credentials: Credentials[];
}

/** Whether there are temporary passwords that weren't downloaded. */
export const holdsCredentials = (state: UploadState<CsvKind>) =>
  state.step === 'done' && state.credentials.length > 0;

/** Whether rows were corrected or left out that aren't uploaded. */
export const holdsCorrections = (state: UploadState<CsvKind>) =>
  'review' in state && state.step !== 'done' && isMended(state.review);
