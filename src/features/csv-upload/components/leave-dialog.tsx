import { ConfirmDialog } from '@/ui/confirm-dialog';

interface LeaveDialogProps {
  title: string;
  whatIsLost: string;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before what is under way in an upload is left. */
export function LeaveDialog({ title, whatIsLost, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      confirm="Leave"
      keep="Stay here"
      isDangerous
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>{whatIsLost}</p>
    </ConfirmDialog>
  );
}
