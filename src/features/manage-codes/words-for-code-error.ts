import { NetworkError, UnexpectedError } from '@/lib/errors';
import { wordsForError } from '@/shared/error-words';

/** Below the toast's own sentence: why it failed. */
export function wordsForCodeError(error: unknown): string {
  return error instanceof UnexpectedError ? 'An unexpected error occurred' : wordsForError(error);
}

/** Without an answer nobody knows whether it was published, and publishing it again would make it two. */
export function wordsForAddingError(error: unknown): string {
  const words = wordsForCodeError(error);
  return error instanceof NetworkError
    ? `${words} Look at your codes first: it may be published already.`
    : words;
}
