import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { messageForError } from '@/shared/error-messages';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

interface SettingsPartProps {
  title: string;
  /** A sentence below the title. */
  about?: ReactNode;
  children: ReactNode;
}

/** A card with settings of one kind. */
export function SettingsPart({ title, about, children }: SettingsPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {about && <p className="mt-1 text-muted">{about}</p>}
        <div className="mt-5">{children}</div>
      </Card>
    </section>
  );
}

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a small request has brought: until then its placeholder, after a failure why, with a way to try again. */
export function Loaded<Data>({ query, waiting, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return waiting;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="alert">{messageForError(query.error)}</p>
      <Button size="sm" variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  );
}
