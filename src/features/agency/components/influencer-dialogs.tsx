import { mailedToastOptions } from '@/features/team/mailed-toast';
import { messageForError } from '@/shared/error-messages';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { toast } from '@/ui/toast';
import { useEndManagement } from '../data/change-influencer';
import { type ManagedInfluencer, nameOf } from '../data/managed-influencers';
import { CredentialsDialog } from './credentials-dialog';
import { EditInfluencerDialog } from './edit-influencer-dialog';

/** The entry that was chosen in a card's menu. */
export interface CardAction {
  doing: 'edit' | 'credentials' | 'end';
  influencer: ManagedInfluencer;
}

interface InfluencerDialogsProps {
  agency: ActingAgency;
  action: CardAction | undefined;
  onClose: () => void;
  /** Called when the influencer has left the list. */
  onGone: () => void;
}

export function InfluencerDialogs({ agency, action, onClose, onGone }: InfluencerDialogsProps) {
  if (!action) return null;
  const { influencer } = action;
  if (action.doing === 'edit') {
    return <EditInfluencerDialog userId={agency.userId} influencer={influencer} onClose={onClose} />;
  }
  if (action.doing === 'credentials') {
    return <CredentialsDialog userId={agency.userId} influencer={influencer} onClose={onClose} />;
  }
  return <EndManagementDialog agency={agency} influencer={influencer} onClose={onClose} onGone={onGone} />;
}

interface EndManagementDialogProps {
  agency: ActingAgency;
  influencer: ManagedInfluencer;
  onClose: () => void;
  onGone: () => void;
}

function EndManagementDialog({ agency, influencer, onClose, onGone }: EndManagementDialogProps) {
  const end = useEndManagement(agency);
  const busy = end.isPending || end.isSuccess;
  const name = nameOf(influencer);

  const confirm = useSendOnce(end, {
    onDone: (mailed) => {
      toast.success(`You don't manage ${name} any more`, mailedToastOptions(mailed));
      onGone();
    },
    onFailed: (error) => toast.error('Failed to end the management', { description: messageForError(error) }),
  });

  return (
    <ConfirmDialog
      title={`Stop managing ${name}?`}
      description="You can't undo this yourself: to manage the account again, you send an invitation."
      confirm="End management"
      confirming="Ending..."
      isDangerous
      isBusy={busy}
      onConfirm={() => void confirm(influencer.id)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>{name} keeps the account and all of its codes. You see and change none of it any more.</p>
        {influencer.temporaryPassword !== null && (
          <FormAlert tone="info">
            {name} hasn't set a password yet. The temporary one ends, too: 'Forgot your password?' leads to
            theirs.
          </FormAlert>
        )}
      </div>
    </ConfirmDialog>
  );
}
