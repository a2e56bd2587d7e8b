import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { QueryState } from '@/shared/query-state';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { Pill } from '@/ui/pill';
import { ScrollRegion } from '@/ui/scroll-region';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';
import { errorsQuery, type NotedError, systemQuery } from '../data/desk';
import { type Check, systemChecks } from '../rules/system-checks';
import { DeskTime } from './desk-time';
import { SearchResults } from './search-results';
import { useDesk } from './use-desk';

/** Whether what keeps the site running is in order, and what to do where it isn't (docs/product/operator.md#system). */
export function SystemPanel() {
  const { userId } = useDesk();
  const query = useQuery(systemQuery(userId));
  return (
    <section aria-labelledby="system">
      <h2 id="system" className="mb-3 text-xl">
        System
      </h2>
      <QueryState query={query} waiting={<Waiting />}>
        {({ state, health }) => <Checks checks={systemChecks(state, health)} />}
      </QueryState>
    </section>
  );
}

function Waiting() {
  return (
    <Card role="status" aria-label="Loading the system's state" className="grid gap-4 p-4 md:p-6">
      <Skeleton className="h-5 w-52 max-w-full" />
      <Skeleton className="h-4 w-full max-w-prose" />
      <Skeleton className="h-4 w-full max-w-prose" />
      <Skeleton className="h-4 w-64 max-w-full" />
    </Card>
  );
}

/** Shows each check that needs somebody, and those that are in order behind one line to open. */
function Checks({ checks }: { checks: Check[] }) {
  const inOrder = checks.filter(({ isOk }) => isOk);
  const faulty = checks.filter(({ isOk }) => !isOk);
  return (
    <div className="rounded-lg border bg-raised shadow-card">
      {faulty.length > 0 && (
        <ul className="divide-y border-b">
          {faulty.map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </ul>
      )}
      {inOrder.length > 0 && (
        <details>
          <summary className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-4 py-2.5 font-medium md:px-5">
            <CircleCheck size={20} aria-hidden="true" className="flex-none text-sage-text" />
            <span className="flex-1">{inOrderWords(inOrder.length, faulty.length)}</span>
            <span className="text-sm underline decoration-brass decoration-2 underline-offset-4">
              Details
            </span>
          </summary>
          <ul className="divide-y border-t">
            {inOrder.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function inOrderWords(inOrder: number, faulty: number): string {
  if (faulty === 0) return 'Everything that keeps the site running is in order';
  return inOrder === 1 ? 'One part is in order' : `${inOrder} parts are in order`;
}

function CheckRow({ check: { name, isOk, finding, remedy, command, link } }: { check: Check }) {
  const Icon = isOk ? CircleCheck : TriangleAlert;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3.5 md:px-5">
      <Icon
        size={20}
        aria-hidden="true"
        className={classNames('mt-0.5', isOk ? 'text-sage-text' : 'text-coral-text')}
      />
      <div className="min-w-0">
        <h3 className="font-semibold">
          {name}
          <span className="sr-only">{isOk ? ': in order' : ': needs you'}</span>
        </h3>
        <p className={classNames('wrap-anywhere', isOk && 'text-muted')}>{finding}</p>
        {remedy && <p className="mt-1 text-sm text-muted">{remedy}</p>}
        {link && (
          <p className="mt-1 text-sm">
            <TextLink to={link.to}>{link.label}</TextLink>
          </p>
        )}
        {command && (
          <code className="mt-2 block rounded-sm bg-sunken px-3 py-2 font-code text-xs wrap-anywhere">
            {command}
          </code>
        )}
      </div>
    </li>
  );
}

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
