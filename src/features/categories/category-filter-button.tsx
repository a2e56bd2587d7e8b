import { SlidersHorizontal } from 'lucide-react';
import { lazy, useState } from 'react';
import { LazyPart } from '@/shared/layout/lazy-part';
import type { UrlFilters } from '@/shared/lists/use-paged-list';
import { Button } from '@/ui/button';
import { CountBadge } from '@/ui/count-badge';
import { useWasEver } from '@/ui/use-was-ever';

// The dialog's chunk is loaded when it is first opened.
const CategoryFilterDialog = lazy(async () => ({
  default: (await import('./components/category-filter-dialog')).CategoryFilterDialog,
}));

interface CategoryFilterButtonProps<Sort extends string> {
  url: UrlFilters<Sort>;
  /** The plural of what is listed ('deals'), as in 'all deals are shown'. */
  subject: string;
}

/** Opens the dialog that filters a list by categories. */
export function CategoryFilterButton<Sort extends string>({ url, subject }: CategoryFilterButtonProps<Sort>) {
  const selected = url.filters.categories;
  const [open, setOpen] = useState(false);
  const wasOpen = useWasEver(open);
  return (
    <>
      <Button
        variant="secondary"
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Filters
        <CountBadge count={selected.length} label="active" />
      </Button>
      {wasOpen && (
        <LazyPart>
          <CategoryFilterDialog
            subject={subject}
            open={open}
            onClose={() => setOpen(false)}
            selected={selected}
            onApply={(categories) => url.change({ categories })}
          />
        </LazyPart>
      )}
    </>
  );
}
