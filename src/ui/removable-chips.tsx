import { X } from 'lucide-react';
import { pressedOnce } from './focus';

interface RemovableChipsProps {
  chips: readonly { value: string; label: string }[];
  onRemove: (value: string) => void;
}

/** A chip for each thing that was chosen; a press on one takes it away. Nothing while nothing is chosen. */
export function RemovableChips({ chips, onRemove }: RemovableChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Chosen" className="mb-2 flex flex-wrap gap-1.5">
      {chips.map(({ value, label }) => (
        <li key={value}>
          <button
            type="button"
            aria-label={`Remove ${label}`}
            {...pressedOnce(() => onRemove(value))}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-brass-soft py-1 pr-2.5 pl-3.5 text-left text-sm font-semibold text-brass-text transition-colors hover:bg-line"
          >
            {label}
            <X size={16} aria-hidden="true" className="flex-none" />
          </button>
        </li>
      ))}
    </ul>
  );
}
