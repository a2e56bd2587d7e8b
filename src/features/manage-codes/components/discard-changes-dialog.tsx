import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

interface DiscardChangesDialogProps {
  onKeep: () => void;
  onDiscard: () => void;
}

export function DiscardChangesDialog({ onKeep, onDiscard }: DiscardChangesDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onKeep();
      }}
      title="Discard your changes?"
      description="What you changed in this promo code isn’t saved yet."
      footer={
        <>
          <Button variant="secondary" onClick={onKeep}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            Discard changes
          </Button>
        </>
      }
    />
  );
}
