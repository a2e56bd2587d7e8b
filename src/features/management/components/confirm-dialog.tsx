import type { ReactNode } from 'react';
import { wordsForError } from '@/shared/error-words';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  keep: string;
  confirm: string;
  confirming: string;
  busy: boolean;
  error: Error | null;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something that ends a management or an offer of one; a failure is told in it, and can be tried again. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, keep, confirm, confirming, busy, error, onConfirm, onClose } = props;
  const confirmOnce = useOneAtATime(onConfirm);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {keep}
          </Button>
          <Button
            variant="danger"
            loading={busy}
            loadingLabel={confirming}
            onClick={() => void confirmOnce()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <FormAlert>{wordsForError(error)}</FormAlert>}
        {children}
      </div>
    </Dialog>
  );
}
