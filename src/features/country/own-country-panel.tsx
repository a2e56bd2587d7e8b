import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { LazyPart } from '@/shared/layout/lazy-part';
import { QueryState } from '@/shared/query-state';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { ownCountryQuery } from './data/own-country';

const OwnCountryForm = lazy(async () => ({
  default: (await import('./components/own-country-form')).OwnCountryForm,
}));

const waiting = <Skeleton className="mt-4 h-24 rounded" />;

/** The country in which the member shops; lists and the bell take it into account. */
export function OwnCountryPanel({ userId }: { userId: string }) {
  const own = useQuery(ownCountryQuery(userId));
  return (
    <Card>
      <h2 className="text-xl">Your country</h2>
      <p className="mt-1 text-muted">
        Some codes count in some countries only. Nobody else sees what you set here.
      </p>
      <QueryState query={own} waiting={waiting}>
        {(country) => (
          <LazyPart waiting={waiting}>
            <OwnCountryForm userId={userId} own={country} />
          </LazyPart>
        )}
      </QueryState>
    </Card>
  );
}
