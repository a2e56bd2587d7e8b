import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { DayChart } from '@/features/results/day-chart';
import type { Database } from '@/lib/supabase/database';
import { pages } from '@/shared/pages';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { setPromotion, switchInstagramForAll } from '../data/acts';
import { daysQuery, instagramSwitchQuery, totalsQuery } from '../data/desk';
import { DeskTime } from './desk-time';
import { CardSkeletons } from './search-results';
import { SystemPanel } from './system-panel';
import { useDesk } from './use-desk';

/** How many whole days the chart shows. */
const DAYS = 30;

/** What waits, today's figures, a month day by day, and what there is of everything. */
export function Overview() {
  const { userId } = useDesk();
  const totals = useQuery(totalsQuery(userId));
  const days = useQuery(daysQuery(userId, DAYS + 1));
  const waiting = <CardSkeletons label="Loading the overview" />;
  return (
    <QueryState query={totals} waiting={waiting}>
      {(sums) => (
        <QueryState query={days} waiting={waiting}>
          {(read) => <Loaded sums={sums} days={read} />}
        </QueryState>
      )}
    </QueryState>
  );
}

type Functions = Database['public']['Functions'];

interface LoadedProps {
  sums: Functions['operator_totals']['Returns'][number];
  days: Functions['operator_days']['Returns'];
}

function Loaded({ sums, days }: LoadedProps) {
  const today = days.at(-1);
  const whole = days.slice(0, -1);
  return (
    <div className="grid gap-8">
      <Waiting sums={sums} />
      <SystemPanel />
      <Numbers
        heading="Today"
        note="Since midnight UTC."
        numbers={[
          ['Complaints', today?.complaints],
          ['New members', today?.new_members],
          ['New offers', today?.new_offers],
          ['Acts', today?.acts],
        ]}
        columns="sm:grid-cols-4"
      />
      <Card className="p-4 md:p-6">
        <h2 className="mb-4 text-xl">The {DAYS} days before</h2>
        <DayChart
          label="New offers, new members and complaints by day"
          days={whole.map(({ day }) => day)}
          lines={[
            { label: 'New offers', look: 'first', values: whole.map((day) => day.new_offers) },
            { label: 'New members', look: 'second', values: whole.map((day) => day.new_members) },
            { label: 'Complaints', look: 'third', values: whole.map((day) => day.complaints) },
          ]}
        />
      </Card>
      <Numbers
        heading="In all"
        numbers={[
          ['Members', sums.members],
          ['Influencers', sums.influencers],
          ['Live offers', sums.live_offers],
          ['Hidden offers', sums.hidden_offers],
          ['Suspended accounts', sums.suspended_accounts],
          ['Blocked domains', sums.blocked_domains],
        ]}
        columns="sm:grid-cols-3 lg:grid-cols-6"
      />
      <Promotion isActive={sums.promotion_active} />
      <InstagramSwitch />
    </div>
  );
}

function Waiting({ sums }: Pick<LoadedProps, 'sums'>) {
  const { waiting: things, oldest_since: since, unsent_mails: mails } = sums;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-4 md:p-6">
      <div className="min-w-0">
        <h2 className="text-2xl">
          {things === 0
            ? 'Nothing waits for you'
            : `${things.toLocaleString('en-US')} ${things === 1 ? 'thing waits' : 'things wait'} for you`}
        </h2>
        {since && (
          <p className="mt-1 text-muted">
            The oldest since <DeskTime at={since} />.
          </p>
        )}
        {mails > 0 && (
          <p className="mt-1 text-muted">
            {`${mails === 1 ? 'One mail is' : `${mails.toLocaleString('en-US')} mails are`} still to be sent.`}
          </p>
        )}
      </div>
      {things > 0 && <LinkButton to={pages.operator.path}>Open the queue</LinkButton>}
    </Card>
  );
}

interface NumbersProps {
  heading: string;
  note?: string;
  numbers: readonly [string, number | undefined][];
  /** How many stand beside each other where there is more room than on a phone. */
  columns: string;
}

function Numbers({ heading, note, numbers, columns }: NumbersProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-xl">
          {heading}
        </h2>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      <dl className={classNames('grid grid-cols-2 gap-3', columns)}>
        {numbers.map(([name, number = 0]) => (
          <div key={name} className="flex min-w-0 flex-col rounded-lg border bg-raised p-4 shadow-card">
            <dt className="text-sm text-muted">{name}</dt>
            <dd
              className={classNames(
                'mt-auto pt-1 font-heading text-2xl font-extrabold tabular-nums',
                number === 0 && 'text-muted',
              )}
            >
              {number.toLocaleString('en-US')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Promotion({ isActive }: { isActive: boolean }) {
  const { openAct } = useDesk();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 md:p-6">
      <div className="min-w-0">
        <h2 className="text-xl">Promotion</h2>
        <p className="mt-1 text-sm text-muted">
          {isActive ? 'On: no offer limit applies to anybody.' : "Off: plans' limits apply."}
        </p>
      </div>
      <Button variant="secondary" onClick={() => openAct(setPromotion(!isActive))}>
        {isActive ? 'End the promotion' : 'Start the promotion'}
      </Button>
    </Card>
  );
}

function InstagramSwitch() {
  const { userId, openAct } = useDesk();
  const query = useQuery(instagramSwitchQuery(userId));
  return (
    <Card className="p-4 md:p-6">
      <h2 className="mb-1 text-xl">Instagram</h2>
      <QueryState query={query} waiting={<Skeleton className="mt-2 h-4 w-64 max-w-full" />} asLine>
        {(isOff) => (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-sm text-muted">
              {isOff
                ? "Off: nobody's comments are answered."
                : 'On: comments are answered, where an influencer has connected an account.'}
            </p>
            <Button variant="secondary" onClick={() => openAct(switchInstagramForAll(!isOff))}>
              {isOff ? 'Switch Instagram on' : 'Switch Instagram off'}
            </Button>
          </div>
        )}
      </QueryState>
    </Card>
  );
}
