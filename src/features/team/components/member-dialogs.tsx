import { messageForError } from '@/shared/error-messages';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { toast } from '@/ui/toast';
import { useRemoveTeamMember } from '../data/change-team';
import type { TeamMember } from '../data/team';
import { afterChange } from '../rules/team-words';
import { ChangeMemberDialog } from './change-member-dialog';
import { HandOverDialog } from './hand-over-dialog';

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
  const confirm = useOneAtATime(async () => {
    let mailed: boolean;
    try {
      mailed = await remove.mutateAsync(member.id);
    } catch {
      return;
    }
    toast.success(`${member.name} isn't in the team any more`, afterChange(mailed));
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Remove ${member.name} from the team?`}
      confirm="Remove"
      confirming="Removing..."
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {remove.isError && <FormAlert>{messageForError(remove.error)}</FormAlert>}
        <p>
          From this moment {member.name} sees and changes nothing for {agency.name}, on no open page either.
          What they did stays in the influencers' lists of changes. A mail tells them.
        </p>
        {member.role === 'manager' && (
          <p>
            The temporary passwords of influencers that they may know are renewed, and addresses that they
            changed are the former ones again. A mail tells you how many: the influencers need the new
            passwords from you.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
