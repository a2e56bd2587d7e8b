import { dayOf } from '@/domain/last-use';
import { messageForError } from '@/shared/error-messages';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { toast } from '@/ui/toast';
import { type OpenSession, useEndSession } from '../data/sessions';

interface EndSessionDialogProps {
  userId: string;
  session: OpenSession;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}

export function EndSessionDialog({ userId, session, onClose, fallbackFocus }: EndSessionDialogProps) {
  const end = useEndSession(userId);
  const confirm = useOneAtATime(async () => {
    try {
      await end.mutateAsync(session.id);
    } catch {
      return;
    }
    toast.success(`${session.name} is signed out`);
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Sign out ${session.name}?`}
      confirm="Sign it out"
      confirming="Signing out..."
      isDangerous
      isBusy={end.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      <div className="grid gap-4">
        {end.isError && <FormAlert>{messageForError(end.error)}</FormAlert>}
        <p>
          Signed in since {dayOf(session.openedAt)}. It is signed out at once; you stay signed in here. You
          don't know it? Change your password, too: whoever used it may know it.
        </p>
      </div>
    </ConfirmDialog>
  );
}
