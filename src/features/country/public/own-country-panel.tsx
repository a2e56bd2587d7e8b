import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { messageForError } from '@/shared/error-messages';
import { LazyPart } from '@/shared/layout/lazy-part';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { ownCountryQuery } from '../own-country';

const OwnCountryForm = lazy(async () => ({
  default: (await import('../own-country-form')).OwnCountryForm,
}));

const waiting = <Skeleton className="mt-4 h-24 rounded" />;

/** Where the member shops, by which lists and the bell go. */
export function OwnCountryPanel({ userId }: { userId: string }) {
  const own = useQuery(ownCountryQuery(userId));
  return (
    <Card>
      <h2 className="text-xl">Your country</h2>
      <p className="mt-1 text-muted">
        Some codes count in some countries only. Nobody else sees what you set here.
      </p>
      {own.isPending && waiting}
      {own.isLoadingError && (
        <ErrorState
          message={messageForError(own.error)}
          retrying={own.isFetching}
          onRetry={() => void own.refetch()}
        />
      )}
      {own.data !== undefined && (
        <LazyPart waiting={waiting}>
          <OwnCountryForm userId={userId} own={own.data} />
        </LazyPart>
      )}
    </Card>
  );
}
