import { Plus } from 'lucide-react';
import { Button } from '@/ui/button';
import { MagnifierDrawing } from '@/ui/drawings/magnifier-drawing';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { AUDIENCE_LABELS, type Audience } from '../audience';

export interface NoCodesProps {
  audience: Audience;
  /** True when nothing matches the search; false when there is no code at all. */
  searched: boolean;
  onClear: () => void;
  onAdd: () => void;
}

export function NoCodes({ audience, searched, onClear, onAdd }: NoCodesProps) {
  if (searched) {
    return (
      <EmptyState
        drawing={<MagnifierDrawing />}
        sentence="No promo codes match your search."
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all codes
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing={<TicketDrawing />}
      sentence={AUDIENCE_LABELS[audience].empty}
      action={
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={onAdd}>
          {AUDIENCE_LABELS[audience].addFirst}
        </Button>
      }
    />
  );
}
