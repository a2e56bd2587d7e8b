import { type ComponentProps, useState } from 'react';
import { useToday } from '@/shared/today';
import { SectionCard } from '@/ui/card';
import { ShopWindowDrawing } from '@/ui/drawings/shop-window-drawing';
import { EmptyState } from '@/ui/empty-state';
import { Segments } from '@/ui/segments';
import type { ChartLine, LineLook } from '../chart/plot';
import { DayChart } from '../day-chart';
import {
  type Audience,
  isNothing,
  type Measure,
  measureNames,
  type Results,
  sourceName,
} from '../rules/results';
import { dayRows } from '../rules/results-files';
import { AdviceList } from './advice-list';
import { ChangeWords } from './change-words';
import { CodesCard } from './codes-card';
import { DayTable } from './day-table';
import { ExportButton } from './export-button';
import { InfluencersCard } from './influencers-card';
import { PartsTable } from './numbers-table';

interface ResultsViewProps {
  userId: string;
  results: Results;
  audience: Audience;
  /** Opens the results of one influencer; undefined unless an agency looks at all of its influencers. */
  onPick?: (influencerId: string) => void;
}

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

const TOTALS: Measure[] = ['shown', 'copied', 'shop', 'followed', 'rung'];

/** The sums of the period, each against the period before. */
function Totals({ results: { counts, before } }: { results: Results }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {TOTALS.map((measure) => (
        <div
          key={measure}
          className="flex min-w-0 flex-col rounded-lg border bg-raised p-4 shadow-card max-sm:first:col-span-2"
        >
          <dt className="text-sm text-muted">{measureNames[measure]}</dt>
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

const LOOKS = [
  ['shown', 'first'],
  ['copied', 'second'],
  ['shop', 'third'],
] as const satisfies [Measure, LineLook][];

const CHOICES = [
  ...LOOKS.map(([measure]) => ({ value: measure, label: measureNames[measure] })),
  { value: 'all', label: 'All' },
] as const;
type Choice = (typeof CHOICES)[number]['value'];

/** What happened on each day: one number with the period before, or all three together, which have no room for that. */
function DaysCard({ results }: { results: Results }) {
  const [choice, setChoice] = useState<Choice>('copied');
  const days = results.days.map(({ day }) => day);
  const lines = LOOKS.filter(([measure]) => choice === 'all' || choice === measure).map(
    ([measure, look]): ChartLine => ({
      label: measureNames[measure],
      look,
      values: results.days.map(({ counts }) => counts[measure]),
      isFilled: choice !== 'all',
    }),
  );
  if (choice !== 'all') {
    const values = results.daysBefore.map(({ counts }) => counts[choice]);
    lines.push({ label: `${days.length} days before`, look: 'before', values });
  }
  return (
    <SectionCard
      title="Day by day"
      description="Days begin at midnight UTC. Today isn't over yet."
      actions={<ExportButton what="days" results={results} rows={dayRows} />}
    >
      <div className="mb-4 max-w-md">
        <Segments label="What the chart shows" options={CHOICES} value={choice} onChange={setChoice} />
      </div>
      {isNothing(results.counts) && (
        <p className="mb-3 text-sm text-muted">Nothing was counted in this period.</p>
      )}
      <DayChart label="Results by day" days={days} lines={lines} />
      <DayTable label="Results by day" days={days} lines={lines} />
    </SectionCard>
  );
}
