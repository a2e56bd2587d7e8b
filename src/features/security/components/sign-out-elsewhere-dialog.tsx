import { messageForError } from '@/shared/error-messages';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { toast } from '@/ui/toast';
import { useSignOutElsewhere } from '../data/sessions';

export function SignOutElsewhereDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOutElsewhere();
  const confirm = () =>
    signOut.mutate(undefined, {
      onSuccess: () => {
        toast.success('Signed out everywhere else');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title="Sign out everywhere else?"
      description="Every other phone, computer and browser where you are signed in is signed out at once, and so is every connected extension. You stay signed in here."
      confirm="Sign Out Other Devices"
      confirming="Signing out..."
      isBusy={signOut.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {signOut.isError && <FormAlert>{messageForError(signOut.error)}</FormAlert>}
      <p className="text-sm text-muted">
        Somebody may know your password? Change it instead: that signs out every other device, too.
      </p>
    </ConfirmDialog>
  );
}
