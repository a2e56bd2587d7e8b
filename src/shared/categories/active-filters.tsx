import type { Category } from '@rules/categories';
import { X } from 'lucide-react';
import { Button } from '@/ui/button';

export interface ActiveFiltersProps {
  selected: readonly Category[];
  onChange: (selected: Category[]) => void;
}

/** A chip for each selected category; pressing one removes it. */
export function ActiveFilters({ selected, onChange }: ActiveFiltersProps) {
  if (selected.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {selected.map((category) => (
        <li key={category}>
          <button
            type="button"
            aria-label={`Remove filter ${category}`}
            onClick={() => onChange(selected.filter((other) => other !== category))}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-brass-soft px-3.5 text-sm font-semibold text-ink transition-colors hover:bg-brass hover:text-on-brass md:pointer-fine:min-h-8"
          >
            {category}
            <X size={14} strokeWidth={2.5} aria-hidden="true" />
          </button>
        </li>
      ))}
      {selected.length > 1 && (
        <li>
          <Button variant="ghost" size="sm" onClick={() => onChange([])}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}
