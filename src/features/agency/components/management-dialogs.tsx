import { longDay } from '@rules/day-words';
import { useRef, useState } from 'react';
import { mailedToastOptions } from '@/features/team/mailed-toast';
import { RefusedError } from '@/lib/errors';
import { ConfirmMutation } from '@/shared/confirm-mutation';
import { messageForError } from '@/shared/error-messages';
import { paths } from '@/shared/paths';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Checkbox } from '@/ui/checkbox';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import {
  type Invitation,
  type ManagingAgency,
  useAcceptInvitation,
  useDeclineInvitation,
  useLeaveAgency,
} from '../data/management';

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

interface AcceptDialogProps {
  userId: string;
  invitation: Invitation;
  isInfluencer: boolean;
  /** The agencies that manage the account already. */
  others: readonly string[];
  onClose: () => void;
}

export function AcceptDialog({ userId, invitation, isInfluencer, others, onClose }: AcceptDialogProps) {
  const accept = useAcceptInvitation(userId);
  const [agrees, setAgrees] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const checkbox = useRef<HTMLInputElement>(null);
  const mayAccept = isInfluencer || agrees;
  const { agency_name: name } = invitation;

  const send = useSendOnce(accept, {
    onDone: (mailed) => {
      toast.success(`${name} manages your account now`, mailedToastOptions(mailed));
      onClose();
    },
  });

  return (
    <ConfirmDialog
      title={`Be managed by ${name}?`}
      confirm="Accept"
      confirming="Accepting..."
      keep="Not now"
      isBusy={accept.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayAccept) void send(invitation.id);
        else {
          setHasTried(true);
          checkbox.current?.focus();
        }
      }}
      onClose={onClose}
    >
      {accept.isError && <FormAlert>{messageForError(accept.error)}</FormAlert>}
      <ul className="grid list-disc gap-2 pl-5 marker:text-brass">
        <li>{name} sees your email address, and edits your name, username and picture.</li>
        <li>It publishes codes for you, and changes and deletes those you have.</li>
        <li>It never sees your password, and can't change your email address without you.</li>
        <li>You can end it here at any time. Your account and codes stay yours.</li>
      </ul>
      {others.length > 0 && (
        <p className="text-sm text-muted">
          {`${LIST.format(others)} ${others.length === 1 ? 'goes' : 'go'} on managing your account, too.`}
        </p>
      )}
      {!isInfluencer && (
        <Checkbox
          ref={checkbox}
          label="Make my account an influencer account. My profile can then be found by everybody."
          checked={agrees}
          error={hasTried && !agrees ? 'Please agree: an agency manages influencers only.' : undefined}
          onChange={(event) => setAgrees(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

interface DeclineDialogProps {
  userId: string;
  invitation: Invitation;
  onClose: () => void;
}

export function DeclineDialog({ userId, invitation, onClose }: DeclineDialogProps) {
  const decline = useDeclineInvitation(userId);
  const { agency_name: name } = invitation;
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
        Nothing changes about your account. {name} can't ask you again before{' '}
        {longDay(new Date(invitation.expires_at))}.
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
  const { agency_name: name } = agency;
  return (
    <ConfirmMutation
      mutation={leave}
      variables={agency.agency_id}
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
