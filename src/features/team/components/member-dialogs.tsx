import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type OwnPasswordFields, ownPasswordSchema } from '@/domain/account';
import { RefusedError } from '@/lib/errors';
import { ConfirmMutation } from '@/shared/confirm-mutation';
import { messageForError } from '@/shared/error-messages';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useSession } from '@/shared/session/use-session';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { PasswordField, UserNameInput } from '@/ui/password-field';
import { toast } from '@/ui/toast';
import { useHandOverAgency, useRemoveTeamMember } from '../data/change-team';
import type { TeamMember } from '../data/team';
import { mailedToastOptions, NOT_MAILED } from '../mailed-toast';
import { ChangeMemberDialog } from './change-member-dialog';

/** The entry that was chosen in a member's menu. */
export interface MemberAction {
  doing: 'change' | 'hand over' | 'remove';
  member: TeamMember;
}

interface MemberDialogsProps {
  agency: ActingAgency;
  action: MemberAction | undefined;
  onClose: () => void;
}

/** The dialog of the entry that was chosen in a member's menu; nothing while none is. */
export function MemberDialogs({ agency, action, onClose }: MemberDialogsProps) {
  if (!action) return null;
  const props = { agency, member: action.member, onClose };
  if (action.doing === 'change') return <ChangeMemberDialog {...props} />;
  if (action.doing === 'hand over') return <HandOverDialog {...props} />;
  return <RemoveMemberDialog {...props} />;
}

/** What each of the dialogs about a member gets. */
export interface MemberDialogProps {
  agency: ActingAgency;
  member: TeamMember;
  onClose: () => void;
}

function RemoveMemberDialog({ agency, member, onClose }: MemberDialogProps) {
  const remove = useRemoveTeamMember(agency);
  return (
    <ConfirmMutation
      mutation={remove}
      variables={member.id}
      onDone={(mailed) =>
        toast.success(`${member.name} isn't in the team any more`, mailedToastOptions(mailed))
      }
      title={`Remove ${member.name} from the team?`}
      confirm="Remove"
      confirming="Removing..."
      isDangerous
      onClose={onClose}
    >
      <p>
        From this moment {member.name} sees and changes nothing for {agency.name}, on no open page either.
        What they did stays in the influencers' lists of changes. A mail tells them.
      </p>
      {member.role === 'manager' && (
        <p>
          The temporary passwords of influencers that they may know are renewed, and addresses that they
          changed are the former ones again. A mail tells you how many: the influencers need the new passwords
          from you.
        </p>
      )}
    </ConfirmMutation>
  );
}

/** Asks for the owner's password, and makes a member the agency's owner. */
function HandOverDialog({ agency, member, onClose }: MemberDialogProps) {
  const { user } = useSession();
  const handOver = useHandOverAgency(agency);
  const form = useForm<OwnPasswordFields>({
    resolver: zodResolver(ownPasswordSchema),
    defaultValues: { password: '' },
  });
  const confirm = useSendOnce(handOver, {
    onDone: (mailed) => {
      toast.success(`${member.name} owns ${agency.name} now`, {
        description: `You are a manager of all influencers.${mailed ? '' : ` ${NOT_MAILED}`}`,
      });
      onClose();
    },
    onFailed: (error) => {
      if (error instanceof RefusedError) {
        form.setError('password', { message: error.message }, { shouldFocus: true });
      }
    },
  });
  const atField = form.formState.errors.password?.message;
  return (
    <ConfirmDialog
      title={`Hand ${agency.name} over to ${member.name}?`}
      description="You can't undo this yourself: only the new owner can make you the owner again."
      confirm="Hand over"
      confirming="Handing over..."
      isDangerous
      isBusy={handOver.isPending}
      onSubmit={form.handleSubmit(({ password }) => confirm({ memberId: member.id, password }))}
      onClose={onClose}
    >
      <p>
        {member.name} then decides about the team, and may remove you from it. You stay in it as a manager of
        all influencers.
      </p>
      {handOver.isError && messageForError(handOver.error) !== atField && (
        <FormAlert>{messageForError(handOver.error)}</FormAlert>
      )}
      <UserNameInput email={user?.email ?? ''} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={atField}
        {...form.register('password')}
      />
    </ConfirmDialog>
  );
}
