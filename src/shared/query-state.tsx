import type { ReactNode } from 'react';
import { ErrorState } from '@/ui/error-state';
import { messageForError } from './error-messages';
import { useFailureToast } from './use-failure-toast';

interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  isLoadingError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryStateProps<Data> {
  query: Query<Data>;
  /** Shown while it loads; a failure takes its room. */
  waiting: ReactNode;
  /** What an error says; by default its own message. */
  messageFor?: (error: Error) => string;
  /** What a toast says, too, when it fails. */
  failed?: string | undefined;
  /** Stands for an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query reads, in whichever state it is: pending, failed with Try again, empty or there. */
export function QueryState<Data>({
  query: { data, error, isLoadingError, isFetching, refetch },
  waiting,
  messageFor = messageForError,
  failed,
  empty,
  children,
}: QueryStateProps<Data>) {
  useFailureToast(isLoadingError && failed !== undefined ? error : null, failed ?? '');
  if (error && isLoadingError) {
    return (
      <ErrorState
        message={messageFor(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
        instead={waiting}
      />
    );
  }
  if (data === undefined) return waiting;
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  return children(data);
}
