import { useQuery } from '@tanstack/react-query';
import { Pill } from '@/ui/pill';
import { ScrollRegion } from '@/ui/scroll-region';
import { errorsQuery, type NotedError } from '../data/system';
import { DeskTime } from './desk-time';
import { SearchResults } from './search-results';
import { useDesk } from './use-desk';

/** The unexpected errors that people met, each kind once (docs/decisions/errors.md). */
export function ErrorsPanel() {
  const { userId } = useDesk();
  const query = useQuery(errorsQuery(userId));
  return (
    <SearchResults
      query={query}
      loading="Loading errors"
      nothing="Nobody met an error in the last seven days."
    >
      {(errors) => (
        <ul className="divide-y rounded-lg border bg-raised shadow-card">
          {errors.map((error) => (
            <ErrorRow key={`${error.source} ${error.fingerprint}`} error={error} />
          ))}
        </ul>
      )}
    </SearchResults>
  );
}

function ErrorRow({ error }: { error: NotedError }) {
  return (
    <li className="px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 className="min-w-0 flex-1 basis-64 text-base wrap-anywhere">
          {error.name}
          {error.message && <span className="font-normal">: {error.message}</span>}
        </h2>
        <Times times={error.times} today={error.times_today} />
      </div>
      <p className="mt-1.5 text-sm wrap-anywhere text-muted">
        {whereOf(error)} · release {error.release} · last <DeskTime at={error.last_at} />
        {error.first_at !== error.last_at && (
          <span>
            , first <DeskTime at={error.first_at} />
          </span>
        )}
      </p>
      {error.stack && (
        <details className="mt-2 text-sm">
          <summary className="inline-flex min-h-11 items-center rounded-sm font-medium underline decoration-brass decoration-2 underline-offset-4 md:pointer-fine:min-h-9">
            Show the stack
          </summary>
          <ScrollRegion
            label={`Stack of ${error.name}`}
            className="mt-2 max-h-80 overflow-auto rounded-sm bg-sunken p-3"
          >
            <pre className="font-code text-xs">{error.stack}</pre>
          </ScrollRegion>
        </details>
      )}
    </li>
  );
}

function whereOf({ source, part, page }: NotedError): string {
  if (source === 'function') return `Function ${part}`;
  return page ? `App, ${part}, on ${page}` : `App, ${part}`;
}

function Times({ times, today }: { times: number; today: number }) {
  const timesLabel = `${times.toLocaleString('en-US')} ${times === 1 ? 'time' : 'times'}`;
  if (today === 0) return <Pill>{timesLabel}</Pill>;
  return (
    <Pill tone="coral">
      {today === times ? `${timesLabel} today` : `${timesLabel}, ${today.toLocaleString('en-US')} today`}
    </Pill>
  );
}
