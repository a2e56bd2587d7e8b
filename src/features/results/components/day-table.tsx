import { dayLabel } from '@rules/day-words';
import { ScrollRegion } from '@/ui/scroll-region';
import type { ChartLine } from '../chart/plot';

interface DayTableProps {
  label: string;
  days: readonly string[];
  lines: readonly ChartLine[];
}

/** A chart's numbers as a table, the latest day first, for whoever would rather read than look. */
export function DayTable({ label, days, lines }: DayTableProps) {
  return (
    <details className="mt-3 text-sm">
      <summary className="inline-flex min-h-11 items-center rounded-sm font-medium underline decoration-brass decoration-2 underline-offset-4 md:pointer-fine:min-h-9">
        Show as a table
      </summary>
      <ScrollRegion label={`${label}, as a table`} className="mt-2 max-h-80 overflow-auto rounded border">
        <table className="w-full text-left tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead className="sticky top-0 bg-sunken text-xs text-muted">
            <tr>
              <th scope="col" className="px-3 py-2 font-semibold">
                Day
              </th>
              {lines.map((line) => (
                <th key={line.label} scope="col" className="px-3 py-2 text-right font-semibold">
                  {line.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {days
              .map((day, index) => (
                <tr key={day}>
                  <th scope="row" className="px-3 py-1.5 font-normal whitespace-nowrap">
                    {dayLabel(day)}
                  </th>
                  {lines.map((line) => (
                    <td key={line.label} className="px-3 py-1.5 text-right">
                      {(line.values[index] ?? 0).toLocaleString('en-US')}
                    </td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
