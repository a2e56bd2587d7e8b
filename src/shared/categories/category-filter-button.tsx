import type { Category } from '@rules/categories';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/button';
import { CountBadge } from '@/ui/count-badge';

// The dialog's chunk is loaded when it is first opened.
const CategoryFilterDialog = lazy(async () => ({
  default: (await import('./category-filter-dialog')).CategoryFilterDialog,
}));

export interface CategoryFilterButtonProps {
  /** The plural of what is listed, as in 'all deals are shown'. */
  subject: string;
  selected: readonly Category[];
  onApply: (selected: Category[]) => void;
}

export function CategoryFilterButton({ subject, selected, onApply }: CategoryFilterButtonProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        Filters
        <CountBadge count={selected.length} label="active" />
      </Button>
      {asked && (
        <Suspense>
          <CategoryFilterDialog
            subject={subject}
            open={open}
            onOpenChange={setOpen}
            selected={selected}
            onApply={onApply}
          />
        </Suspense>
      )}
    </>
  );
}
