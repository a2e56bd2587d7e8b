import { useRef, useState } from 'react';
import { mailedToastOptions } from '@/features/team/mailed-toast';
import { messageForError } from '@/shared/error-messages';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Checkbox } from '@/ui/checkbox';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { toast } from '@/ui/toast';
import { type Invitation, useAcceptInvitation } from '../data/management';

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
  const { name } = invitation.agency;

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
        // For an influencer, becomeInfluencer changes nothing.
        if (mayAccept) void send({ invitationId: invitation.id, becomeInfluencer: true });
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
