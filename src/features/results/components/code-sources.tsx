import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { QueryState } from '@/shared/query-state';
import { Skeleton } from '@/ui/skeleton';
import { codeSourcesQuery, type Days } from '../data/results';
import { sourceName } from '../rules/results';
import type { ShownCode } from './codes-card';
import { PartsTable } from './parts-table';

interface SourcesButtonProps {
  code: ShownCode;
  isOpen: boolean;
  onToggle: () => void;
}

/** The button that shows and hides where people found a code. */
export function SourcesButton({ code, isOpen, onToggle }: SourcesButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`Where people found it: ${code.code} of ${code.brandName}`}
      onClick={onToggle}
      className="group -ml-1 inline-flex min-h-11 items-center gap-1 rounded-sm px-1 text-xs font-medium text-muted hover:text-ink md:pointer-fine:min-h-8"
    >
      Where people found it
      <ChevronDown
        size={14}
        aria-hidden="true"
        className="flex-none transition-[rotate] duration-200 group-aria-expanded:rotate-180"
      />
    </button>
  );
}

interface CodeSourcesProps {
  userId: string;
  code: ShownCode;
  days: Days;
}

/** What an opened code achieved, by the place where people found it. */
export function CodeSources({ userId, code, days }: CodeSourcesProps) {
  const sources = useQuery({
    ...codeSourcesQuery(userId, code.id, days),
    select: (rows) => rows.filter(({ formerNumber }) => formerNumber === code.formerNumber),
  });
  const caption = `Where people found ${code.code} of ${code.brandName}`;
  return (
    <div className="rounded border bg-sunken p-4">
      <QueryState
        query={sources}
        waiting={
          <div role="status" aria-label="Loading where people found it">
            <Skeleton className="h-24 w-full" />
          </div>
        }
        asLine
        empty={<p className="text-sm text-muted">Nothing was counted in this period.</p>}
      >
        {(parts) => (
          <PartsTable
            caption={caption}
            kind="Source"
            parts={parts.map(({ source, counts }) => ({ name: sourceName(source), counts }))}
          />
        )}
      </QueryState>
    </div>
  );
}
