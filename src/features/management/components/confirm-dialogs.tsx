import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { messageForError } from '@/shared/error-messages';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import {
  type Invitation,
  type ManagingAgency,
  useDeclineInvitation,
  useLeaveAgency,
} from '../data/management';

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

/** Asks before a management is ended or an invitation declined. It shows a failure, which can be retried. */
function ConfirmDialog(props: ConfirmDialogProps) {
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
        {error && <FormAlert>{messageForError(error)}</FormAlert>}
        {children}
      </div>
    </Dialog>
  );
}

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

interface LeaveDialogProps {
  userId: string;
  agency: ManagingAgency;
  onClose: () => void;
}

export function LeaveDialog({ userId, agency, onClose }: LeaveDialogProps) {
  const leave = useLeaveAgency(userId);
  const { name } = agency;
  return (
    <ConfirmDialog
      title={`End the management by ${name}?`}
      keep="Cancel"
      confirm="End management"
      confirming="Ending..."
      busy={leave.isPending}
      error={leave.error}
      onClose={onClose}
      onConfirm={async () => {
        let mailed: boolean;
        try {
          mailed = await leave.mutateAsync(agency.id);
        } catch {
          return;
        }
        toast.success(
          `${name} doesn’t manage your account any more`,
          mailed ? {} : { description: NOT_MAILED },
        );
        onClose();
      }}
    >
      <p>
        Your account and all of your codes stay. From this moment {name} can’t see or change them any more.
        Only an invitation that you accept lets it manage you again.
      </p>
    </ConfirmDialog>
  );
}

/** Added to a message when the change was made but its mail couldn't be sent. */
export const NOT_MAILED = 'The mail about it couldn’t be sent.';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const dayOf = (date: Date) => dateFormat.format(date);
