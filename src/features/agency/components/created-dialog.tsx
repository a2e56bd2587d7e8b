import type { Credentials } from '@/domain/credentials-file';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { CredentialsList } from './credentials-list';

interface CreatedDialogProps {
  credentials: Credentials;
  onAnother: () => void;
  onDone: () => void;
}

/** The account is there: what the agency now hands over (docs/product/agencies.md#adding-an-influencer). */
export function CreatedDialog({ credentials, onAnother, onDone }: CreatedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onDone();
      }}
      title="Influencer account created"
      description={`${credentials.fullName} can sign in with these credentials right away.`}
      footer={
        <>
          <Button variant="secondary" onClick={onAnother}>
            Add another
          </Button>
          <Button onClick={onDone}>Done</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert tone="info">
          This password is shown to you for hand-over only. Give it to the influencer in private and ask them
          to change it. Until they do, you find it again under “View credentials”.
        </FormAlert>
        <CredentialsList credentials={credentials} />
      </div>
    </Dialog>
  );
}
