import { toast } from 'sonner';
import { useDeclineInvitation } from '../data/decline-invitation';
import type { Invitation } from '../management';
import { dayOf } from '../words';
import { ConfirmDialog } from './confirm-dialog';

interface DeclineDialogProps {
  userId: string;
  invitation: Invitation;
  onClose: () => void;
}

export function DeclineDialog({ userId, invitation, onClose }: DeclineDialogProps) {
  const decline = useDeclineInvitation(userId);
  const { name } = invitation.agency;
  return (
    <ConfirmDialog
      title={`Decline the invitation of ${name}?`}
      keep="Not now"
      confirm="Decline"
      confirming="Declining..."
      busy={decline.isPending}
      error={decline.error}
      onClose={onClose}
      onConfirm={async () => {
        let wasOpen: boolean;
        try {
          wasOpen = await decline.mutateAsync(invitation.id);
        } catch {
          return;
        }
        if (wasOpen) toast.success('Invitation declined');
        else toast.info('This invitation wasn’t open any more');
        onClose();
      }}
    >
      <p>
        Nothing changes about your account. {name} can’t ask you again before {dayOf(invitation.expiresAt)}.
      </p>
    </ConfirmDialog>
  );
}
