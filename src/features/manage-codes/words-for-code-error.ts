import { NetworkError, UnexpectedError } from '@/lib/errors';
import { wordsForError } from '@/shared/error-words';

/** The reason of a failure, shown below the toast's sentence. */
export function wordsForCodeError(error: unknown): string {
  return error instanceof UnexpectedError ? 'An unexpected error occurred' : wordsForError(error);
}

/** When the answer got lost, the code may have been published, and a retry would publish it twice. */
export function wordsForAddingError(error: unknown): string {
  const words = wordsForCodeError(error);
  return error instanceof NetworkError
    ? `${words} Look at your codes first: it may be published already.`
    : words;
}
