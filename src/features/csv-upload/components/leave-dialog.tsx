import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

interface LeaveDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before leaving would lose something. */
export function LeaveDialog({ open, title, children, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onStay();
      }}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onLeave}>
            Leave
          </Button>
          <Button onClick={onStay}>Stay here</Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
