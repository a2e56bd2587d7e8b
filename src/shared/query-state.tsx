import { type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '@/ui/error-state';
import { toast } from '@/ui/toast';
import { messageForError } from './error-messages';

interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  isLoadingError: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryStateProps<Data> {
  query: Query<Data>;
  /** Shown while it loads; an error takes its place. */
  waiting: ReactNode;
  /** What an error says; by default its own message. */
  messageFor?: (error: Error) => string;
  /** A toast's text when loading fails; without it there is no toast. */
  failed?: string | undefined;
  /** Whether an error is a line, for a part of a card or a dialog, and not a drawing. */
  asLine?: boolean;
  /** Stands for an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query reads, in whichever state it is: pending, failed with Try again, empty or there. */
export function QueryState<Data>({
  query: { data, error, isLoadingError, refetch },
  waiting,
  messageFor = messageForError,
  failed,
  asLine,
  empty,
  children,
}: QueryStateProps<Data>) {
  useFailureToast(isLoadingError && failed !== undefined ? error : null, failed ?? '');
  // While it is tried again the error stays, so that the pressed button keeps the focus.
  const [retriedError, setRetriedError] = useState<Error | null>(null);
  const shownError = isLoadingError ? error : retriedError;
  const isThere = data !== undefined;

  async function tryAgain() {
    setRetriedError(shownError);
    await refetch();
    setRetriedError(null);
  }

  if (!isThere && shownError) {
    return (
      <ErrorState
        message={messageFor(shownError)}
        retrying={retriedError !== null}
        onRetry={() => void tryAgain()}
        instead={waiting}
        asLine={asLine}
      />
    );
  }
  if (!isThere) return waiting;
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  return children(data);
}

/** Shows the fixed sentence for a list that failed, once each time it fails (docs/product/lists-and-search.md#states-of-a-list). */
export function useFailureToast(error: Error | null, message: string) {
  useEffect(() => {
    if (error) toast.error(message, { id: message });
  }, [error, message]);
}
