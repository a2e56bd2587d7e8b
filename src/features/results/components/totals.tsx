import { type Measure, measures, type Results } from '../rules/results';
import { ChangeWords } from './change-words';

const SHOWN: Measure[] = ['shown', 'copied', 'shop', 'followed', 'rung'];

/** The sums of the period, each against the period before. */
export function Totals({ results: { counts, before } }: { results: Results }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {SHOWN.map((measure) => (
        <div
          key={measure}
          className="flex min-w-0 flex-col rounded-lg border bg-raised p-4 shadow-card max-sm:first:col-span-2"
        >
          <dt className="text-sm text-muted">{measures[measure]}</dt>
          <dd className="mt-1 font-heading text-2xl font-extrabold tabular-nums">
            {counts[measure].toLocaleString('en-US')}
          </dd>
          <dd className="mt-1">
            <ChangeWords before={before[measure]} now={counts[measure]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
