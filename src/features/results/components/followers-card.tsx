import type { ChartLine } from '../chart/chart-line';
import { DayChart } from '../day-chart';
import type { Results } from '../rules/results';
import { ChangeWords } from './change-words';
import { DayTable } from './day-table';
import { SectionCard } from './section-card';

/** The number of followers over time. */
export function FollowersCard({ results }: { results: Results }) {
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
