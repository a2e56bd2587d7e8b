import type { ComponentProps } from 'react';
import { useToday } from '@/shared/today';
import { ShopWindowDrawing } from '@/ui/drawings/shop-window-drawing';
import { EmptyState } from '@/ui/empty-state';
import type { Audience } from '../rules/audience';
import { isNothing, type Results, sourceName } from '../rules/results';
import { AdviceList } from './advice-list';
import { CodesCard } from './codes-card';
import { DaysCard } from './days-card';
import { FollowersCard } from './followers-card';
import { InfluencersCard } from './influencers-card';
import { PartsTable } from './parts-table';
import { SectionCard } from './section-card';
import { Totals } from './totals';

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
