import { longDay } from '@rules/day-words';
import { RefusedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { paths } from '@/shared/paths';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import {
  type Invitation,
  type ManagingAgency,
  useDeclineInvitation,
  useLeaveAgency,
} from '../data/management';

interface DeclineDialogProps {
  userId: string;
  invitation: Invitation;
  onClose: () => void;
}

export function DeclineDialog({ userId, invitation, onClose }: DeclineDialogProps) {
  const decline = useDeclineInvitation(userId);
  const { name } = invitation.agency;
  const confirm = useOneAtATime(async () => {
    let wasOpen: boolean;
    try {
      wasOpen = await decline.mutateAsync(invitation.id);
    } catch {
      return;
    }
    if (wasOpen) toast.success('Invitation declined');
    else toast.info("This invitation wasn't open any more");
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Decline the invitation of ${name}?`}
      keep="Not now"
      confirm="Decline"
      confirming="Declining..."
      isDangerous
      isBusy={decline.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {decline.isError && <FormAlert>{messageForError(decline.error)}</FormAlert>}
        <p>
          Nothing changes about your account. {name} can't ask you again before{' '}
          {longDay(invitation.expiresAt)}.
        </p>
      </div>
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
  const confirm = useOneAtATime(async () => {
    let mailed: boolean;
    try {
      mailed = await leave.mutateAsync(agency.id);
    } catch {
      return;
    }
    toast.success(`${name} doesn't manage your account any more`, mailed ? {} : { description: NOT_MAILED });
    onClose();
  });
  return (
    <ConfirmDialog
      title={`End the management by ${name}?`}
      confirm="End management"
      confirming="Ending..."
      isDangerous
      isBusy={leave.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {leave.isError && (
          <FormAlert>
            {messageForError(leave.error)}{' '}
            {isPasswordOfAgency(leave.error) && (
              <TextLink to={paths.changePassword()} onClick={onClose}>
                Change your password
              </TextLink>
            )}
          </FormAlert>
        )}
        <p>
          Your account and all of your codes stay. From this moment {name} can't see or change them any more.
          Only an invitation that you accept lets it manage you again.
        </p>
      </div>
    </ConfirmDialog>
  );
}

/** Whether the management can't be ended yet, because the account still has the temporary password. */
const isPasswordOfAgency = (error: Error) =>
  error instanceof RefusedError && error.rule === 'temporary_password';

/** Added to a message when the change was made but its mail couldn't be sent. */
export const NOT_MAILED = "The mail about it couldn't be sent.";
