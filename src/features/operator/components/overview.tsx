import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { messageForError } from '@/shared/error-messages';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { setPromotion } from '../data/acts';
import { daysQuery, totalsQuery } from '../data/desk';
import { useDesk } from '../use-desk';
import { CardSkeletons } from './card-skeletons';
import { DeskTime } from './desk-time';

/** How many days the chart shows. */
const DAYS = 30;

/** What a chart of days takes. */
export interface DeskChartProps {
  label: string;
  days: readonly string[];
  lines: readonly { label: string; look: 'first' | 'second' | 'third'; values: number[] }[];
}

/** What there is of everything, today's news, and a month day by day. */
export function Overview({ chart: Chart }: { chart: ComponentType<DeskChartProps> }) {
  const { userId } = useDesk();
  const totals = useQuery(totalsQuery(userId));
  const days = useQuery(daysQuery(userId, DAYS));
  if (totals.isPending || days.isPending) return <CardSkeletons label="Loading the overview" />;
  const failed = [totals, days].find((query) => query.isLoadingError);
  if (failed || !totals.data || !days.data) {
    return (
      <ErrorState
        message={messageForError(failed?.error)}
        retrying={totals.isFetching || days.isFetching}
        onRetry={() => void Promise.all([totals.refetch(), days.refetch()])}
      />
    );
  }
  const today = days.data.at(-1);
  const sums = totals.data;
  return (
    <div className="grid gap-6">
      <Numbers
        label="Today"
        numbers={[
          ['Waiting for you', sums.waiting],
          ['Complaints today', today?.complaints],
          ['New members today', today?.new_members],
          ['New offers today', today?.new_offers],
          ['Acts today', today?.acts],
        ]}
      />
      <Card className="p-4 md:p-6">
        <h2 className="mb-1 text-xl">The last {DAYS} days</h2>
        <p className="mb-4 text-sm text-muted">Days begin at midnight UTC. Today isn’t over yet.</p>
        <Chart
          label="New offers, new members and complaints by day"
          days={days.data.map(({ day }) => day)}
          lines={[
            { label: 'New offers', look: 'first', values: days.data.map((day) => day.new_offers) },
            { label: 'New members', look: 'second', values: days.data.map((day) => day.new_members) },
            { label: 'Complaints', look: 'third', values: days.data.map((day) => day.complaints) },
          ]}
        />
      </Card>
      <Numbers
        label="In all"
        numbers={[
          ['Members', sums.members],
          ['Influencers', sums.influencers],
          ['Live offers', sums.live_offers],
          ['Hidden offers', sums.hidden_offers],
          ['Suspended accounts', sums.suspended_accounts],
        ]}
      />
      <Promotion isActive={sums.promotion_active} />
      {sums.oldest_since && (
        <p className="text-sm text-muted">
          The oldest thing in the queue waits since <DeskTime at={sums.oldest_since} />.
          {sums.unsent_mails > 0 &&
            ` ${sums.unsent_mails} ${sums.unsent_mails === 1 ? 'mail is' : 'mails are'} about to be sent.`}
        </p>
      )}
    </div>
  );
}

function Numbers({ label, numbers }: { label: string; numbers: readonly [string, number | undefined][] }) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {numbers.map(([name, number = 0]) => (
        <div
          key={name}
          className="flex min-w-0 flex-col rounded-lg border bg-raised p-4 shadow-card max-sm:first:col-span-2"
        >
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-1 font-heading text-2xl font-extrabold tabular-nums">
            {number.toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Promotion({ isActive }: { isActive: boolean }) {
  const { ask } = useDesk();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 md:p-6">
      <div className="min-w-0">
        <h2 className="text-xl">Promotion</h2>
        <p className="mt-1 text-sm text-muted">
          {isActive ? 'On: no offer limit applies to anybody.' : 'Off: plans’ limits apply.'}
        </p>
      </div>
      <Button variant="secondary" onClick={() => ask(setPromotion(!isActive))}>
        {isActive ? 'End the promotion' : 'Start the promotion'}
      </Button>
    </Card>
  );
}
