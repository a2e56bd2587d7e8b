import { longDay } from '@rules/day-words';
import { mailedToastOptions } from '@/features/team/mailed-toast';
import { RefusedError } from '@/lib/errors';
import { ConfirmMutation } from '@/shared/confirm-mutation';
import { messageForError } from '@/shared/error-messages';
import { paths } from '@/shared/paths';
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
  return (
    <ConfirmMutation
      mutation={decline}
      variables={invitation.id}
      onDone={(wasOpen) => {
        if (wasOpen) toast.success('Invitation declined');
        else toast.info("This invitation wasn't open any more");
      }}
      title={`Decline the invitation of ${name}?`}
      keep="Not now"
      confirm="Decline"
      confirming="Declining..."
      isDangerous
      onClose={onClose}
    >
      <p>
        Nothing changes about your account. {name} can't ask you again before {longDay(invitation.expiresAt)}.
      </p>
    </ConfirmMutation>
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
    <ConfirmMutation
      mutation={leave}
      variables={agency.id}
      onDone={(mailed) =>
        toast.success(`${name} doesn't manage your account any more`, mailedToastOptions(mailed))
      }
      failureOf={(error) => (
        <>
          {messageForError(error)}{' '}
          {isPasswordOfAgency(error) && (
            <TextLink to={paths.changePassword()} onClick={onClose}>
              Change your password
            </TextLink>
          )}
        </>
      )}
      title={`End the management by ${name}?`}
      confirm="End management"
      confirming="Ending..."
      isDangerous
      onClose={onClose}
    >
      <p>
        Your account and all of your codes stay. From this moment {name} can't see or change them any more.
        Only an invitation that you accept lets it manage you again.
      </p>
    </ConfirmMutation>
  );
}

/** Whether the management can't be ended yet, because the account still has the temporary password. */
const isPasswordOfAgency = (error: Error) =>
  error instanceof RefusedError && error.rule === 'temporary_password';
