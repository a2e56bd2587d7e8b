import { type Category, categories } from '@rules/categories';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { CategoryIcon } from '../category-icon';

interface CategoryFilterDialogProps {
  /** The plural of what is listed, as in 'all deals are shown'. */
  subject: string;
  open: boolean;
  onClose: () => void;
  /** The categories that the list shows now. */
  selected: readonly Category[];
  onApply: (selected: Category[]) => void;
}

/** Chooses categories; the list changes with Apply Filters, and shows everything again with Clear Filters. */
export function CategoryFilterDialog({
  subject,
  open,
  onClose,
  selected,
  onApply,
}: CategoryFilterDialogProps) {
  const [chosen, setChosen] = useState(selected);
  // The dialog opens with the list's categories, not with an earlier choice that wasn't applied.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setChosen(selected);
  }

  const toggle = (category: Category) =>
    setChosen(
      chosen.includes(category) ? chosen.filter((other) => other !== category) : [...chosen, category],
    );
  const apply = (wanted: readonly Category[]) => {
    onApply(categories.filter((category) => wanted.includes(category)));
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filter by category"
      description={`Choose one or more. With none chosen, all ${subject} are shown.`}
      footer={
        <>
          <Button
            variant="secondary"
            disabled={chosen.length === 0 && selected.length === 0}
            onClick={() => apply([])}
          >
            Clear Filters
          </Button>
          <Button onClick={() => apply(chosen)}>Apply Filters</Button>
        </>
      }
    >
      <fieldset>
        <legend className="sr-only">Categories</legend>
        <div className="grid grid-cols-2 gap-2.5">
          {categories.map((category) => (
            <label
              key={category}
              className="relative flex min-h-13 cursor-pointer items-center gap-3 rounded border border-line-strong bg-raised px-3.5 font-semibold transition-colors select-none hover:border-ink has-checked:border-ink has-checked:bg-brass-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="checkbox"
                className="peer absolute inset-0 cursor-pointer opacity-0"
                checked={chosen.includes(category)}
                onChange={() => toggle(category)}
              />
              <CategoryIcon category={category} />
              <span className="min-w-0 flex-1 truncate">{category}</span>
              <Check
                size={18}
                strokeWidth={3}
                aria-hidden="true"
                className="hidden flex-none peer-checked:block"
              />
            </label>
          ))}
        </div>
      </fieldset>
    </Dialog>
  );
}
