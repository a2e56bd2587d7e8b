import { type DiscreetCounts, mostSeenFirst } from '../rules/results';
import { NumbersTable } from './numbers-table';

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
