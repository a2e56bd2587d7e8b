import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { ConflictError } from '@/lib/errors';
import { wordsForError } from '@/shared/error-words';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { useRenewPassword } from '../data/renew-password';
import { type ManagedInfluencer, nameOf } from '../managed-influencer';
import { CredentialsList } from './credentials-list';

interface CredentialsDialogProps {
  userId: string;
  influencer: ManagedInfluencer;
  onClose: () => void;
}

/** The credentials while the temporary password stands, and the way to another one. */
export function CredentialsDialog({ userId, influencer, onClose }: CredentialsDialogProps) {
  const renew = useRenewPassword(userId);
  const [password, setPassword] = useState(influencer.temporaryPassword ?? '');
  const name = nameOf(influencer);

  const renewNow = useOneAtATime(async () => {
    try {
      setPassword(await renew.mutateAsync(influencer.id));
      toast.success('Temporary password renewed', { description: 'The former one doesn’t work any more.' });
    } catch (error) {
      const isTakenOver = error instanceof ConflictError;
      toast.error('The password wasn’t renewed', {
        description: (isTakenOver && error.told) || wordsForError(error),
      });
      if (isTakenOver) onClose();
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Credentials of ${name}`}
      footer={
        <>
          <Button
            variant="secondary"
            icon={<RefreshCw size={18} aria-hidden="true" />}
            loading={renew.isPending}
            loadingLabel="Renewing..."
            onClick={() => void renewNow()}
          >
            Renew password
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert tone="info">
          For hand-over only. As soon as {name} sets a password of their own, you see none here any more.
        </FormAlert>
        <CredentialsList
          credentials={{
            fullName: name,
            username: influencer.username,
            email: influencer.email,
            temporaryPassword: password,
          }}
        />
      </div>
    </Dialog>
  );
}
