import { useState } from 'react';
import { Segments } from '@/ui/segments';
import type { ChartLine, LineLook } from '../chart/chart-line';
import { DayChart } from '../day-chart';
import { isNothing, type Measure, measures, type Results } from '../rules/results';
import { dayRows } from '../rules/results-files';
import { DayTable } from './day-table';
import { ExportButton } from './export-button';
import { SectionCard } from '@/ui/section-card';

const LOOKS = [
  ['shown', 'first'],
  ['copied', 'second'],
  ['shop', 'third'],
] as const satisfies [Measure, LineLook][];

const CHOICES = [
  ...LOOKS.map(([measure]) => ({ value: measure, label: measures[measure] })),
  { value: 'all', label: 'All' },
] as const;
type Choice = (typeof CHOICES)[number]['value'];

/** What happened on each day: one number with the period before, or all three together, which have no room for that. */
export function DaysCard({ results }: { results: Results }) {
  const [choice, setChoice] = useState<Choice>('copied');
  const days = results.days.map(({ day }) => day);
  const lines = LOOKS.filter(([measure]) => choice === 'all' || choice === measure).map(
    ([measure, look]): ChartLine => ({
      label: measures[measure],
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
