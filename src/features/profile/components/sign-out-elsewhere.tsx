import { MonitorX } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { wordsForError } from '@/shared/error-words';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { useSignOutElsewhere } from '../data/sign-out-elsewhere';

export function SignOutElsewhere() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<MonitorX size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Sign Out Everywhere Else
      </Button>
      {open && <SignOutElsewhereDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SignOutElsewhereDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOutElsewhere();
  const confirm = () =>
    signOut.mutate(undefined, {
      onSuccess: () => {
        toast.success('Signed out everywhere else');
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !signOut.isPending) onClose();
      }}
      title="Sign out everywhere else?"
      description="Every other phone, computer and browser where you are signed in is signed out at once. You stay signed in here."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={signOut.isPending}>
            Cancel
          </Button>
          <Button onClick={confirm} loading={signOut.isPending} loadingLabel="Signing out...">
            Sign Out Other Devices
          </Button>
        </>
      }
    >
      {signOut.isError && <FormAlert>{wordsForError(signOut.error)}</FormAlert>}
      <p className="text-sm text-muted">
        Somebody may know your password? Change it instead: that signs out every other device, too.
      </p>
    </Dialog>
  );
}
