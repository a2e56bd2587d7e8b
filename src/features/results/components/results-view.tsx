import type { ComponentProps } from 'react';
import { useToday } from '@/shared/today';
import { ShopWindowDrawing } from '@/ui/drawings/shop-window-drawing';
import { EmptyState } from '@/ui/empty-state';
import type { Audience } from '../rules/audience';
import { type Measure, type Results, isNothing, measures, sourceName } from '../rules/results';
import { AdviceList } from './advice-list';
import { CodesCard } from './codes-card';
import { DaysCard } from './days-card';
import { InfluencersCard } from './influencers-card';
import { PartsTable } from './parts-table';
import { SectionCard } from '@/ui/section-card';
import type { ChartLine } from '../chart/chart-line';
import { DayChart } from '../day-chart';
import { ChangeWords } from './change-words';
import { DayTable } from './day-table';

interface ResultsViewProps {
  userId: string;
  results: Results;
  audience: Audience;
  /** For an agency that sees all of its influencers. */
  onPick?: (influencerId: string) => void;
}

/** The results of a period. */
export function ResultsView({ userId, results, audience, onPick }: ResultsViewProps) {
  const today = useToday();
  const hasNothing = isNothing(results.counts) && isNothing(results.before);
  const advice = <AdviceList results={results} audience={audience} today={today} />;
  if (hasNothing) {
    return (
      <>
        <EmptyState
          drawing={<ShopWindowDrawing />}
          sentence={`No results in the last ${2 * results.days.length} days. As soon as people see codes, copy them and go on to the shop, you read it here.`}
        />
        {advice}
      </>
    );
  }
  return (
    <>
      <Totals results={results} />
      {advice}
      <DaysCard results={results} />
      {onPick && results.influencers.length > 1 && <InfluencersCard results={results} onPick={onPick} />}
      <CodesCard userId={userId} results={results} audience={audience} />
      <FollowersCard results={results} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <PartsCard
          title="Where people found them"
          kind="Source"
          parts={results.sources.map(({ name, counts }) => ({ name: sourceName(name), counts }))}
        />
        <PartsCard title="By category" kind="Category" parts={results.categories} />
      </div>
    </>
  );
}

interface PartsCardProps extends Omit<ComponentProps<typeof PartsTable>, 'caption'> {
  title: string;
}

/** All results divided by where people found the offers, or by category. */
function PartsCard({ title, kind, parts }: PartsCardProps) {
  return (
    <SectionCard title={title}>
      {parts.length === 0 ? (
        <p className="text-sm text-muted">Nothing was counted in this period.</p>
      ) : (
        <PartsTable caption={title} kind={kind} parts={parts} />
      )}
    </SectionCard>
  );
}

/** The number of followers over time. */
function FollowersCard({ results }: { results: Results }) {
  const days = results.days.map(({ day }) => day);
  const followers = results.days.map((each) => each.followers);
  const sum = (which: 'followers' | 'followersBefore') =>
    results.influencers.reduce((all, each) => all + each[which], 0);
  const lines: ChartLine[] = [{ label: 'Followers', look: 'second', values: followers, isFilled: true }];
  return (
    <SectionCard
      title="Followers"
      actions={<ChangeWords before={sum('followersBefore')} now={sum('followers')} />}
    >
      <DayChart label="Followers by day" days={days} lines={lines} fromZero={false} />
      <DayTable label="Followers by day" days={days} lines={lines} />
    </SectionCard>
  );
}

const SHOWN: Measure[] = ['shown', 'copied', 'shop', 'followed', 'rung'];

/** The sums of the period, each against the period before. */
function Totals({ results: { counts, before } }: { results: Results }) {
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
