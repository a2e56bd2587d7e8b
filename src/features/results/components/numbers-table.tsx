import type { ReactNode } from 'react';
import { countOrFew } from '@/domain/counts';
import { ScrollRegion } from '@/ui/scroll-region';
import { type DiscreetCounts, measureNames, mostSeenFirst } from '../rules/results';

const COLUMNS = ['shown', 'copied', 'shop'] as const;
const CELL = 'py-2 pl-3 text-right';

interface NumbersTableProps {
  caption: string;
  /** The header of the first column: what a row is about. */
  first: string;
  rows: readonly NumbersRow[];
}

interface NumbersRow {
  id: string;
  name: string;
  /** What is below the name. */
  below?: ReactNode;
  counts: DiscreetCounts;
  /** For how many people the code worked, in words; only codes have it. */
  works?: string;
}

/** How often influencers, codes, sources or categories were seen, copied and led to the shop, a row for each. */
export function NumbersTable({ caption, first, rows }: NumbersTableProps) {
  const hasReports = rows.some(({ works }) => works !== undefined);
  return (
    <ScrollRegion label={`${caption}, in numbers`} className="overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b text-xs text-muted">
          <tr>
            <th scope="col" className="py-2 font-semibold">
              {first}
            </th>
            {COLUMNS.map((measure) => (
              <th key={measure} scope="col" className={`${CELL} w-1/6 font-semibold`}>
                {measureNames[measure]}
              </th>
            ))}
            {hasReports && (
              <th scope="col" className={`${CELL} w-1/5 font-semibold`}>
                Worked for
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ id, name, below, counts, works }) => (
            <tr key={id}>
              <th scope="row" className="py-2 font-medium wrap-anywhere">
                <span translate="no">{name}</span>
                {below}
              </th>
              {COLUMNS.map((measure) => (
                <td key={measure} className={`${CELL} whitespace-nowrap`}>
                  {countOrFew(counts[measure])}
                </td>
              ))}
              {hasReports && <td className={CELL}>{works}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface PartsTableProps {
  caption: string;
  /** What a part is: 'Source'. */
  kind: string;
  parts: readonly { name: string; counts: DiscreetCounts }[];
}

/** Results divided by where people found the offers, or by category, the most seen first, with a bar for how often. */
export function PartsTable({ caption, kind, parts }: PartsTableProps) {
  const most = Math.max(1, ...parts.map(({ counts }) => counts.shown ?? 0));
  const rows = mostSeenFirst(parts).map(({ name, counts }) => ({
    id: name,
    name,
    counts,
    below: (
      <span
        aria-hidden="true"
        className="mt-1 block h-1.5 rounded-full bg-brass"
        style={{ width: `${Math.max(2, ((counts.shown ?? 1) / most) * 100)}%` }}
      />
    ),
  }));
  return <NumbersTable caption={caption} first={kind} rows={rows} />;
}
