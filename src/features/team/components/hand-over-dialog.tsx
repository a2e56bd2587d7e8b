import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { type OwnPasswordFields, ownPasswordSchema } from '@/domain/account';
import { RefusedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { useSession } from '@/shared/session/use-session';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { PasswordField } from '@/ui/password-field';
import { toast } from '@/ui/toast';
import { UserNameInput } from '@/ui/user-name-input';
import { useHandOverAgency } from '../data/change-team';
import { NOT_MAILED } from '../rules/team-words';
import type { MemberDialogProps } from './member-dialogs';

/** Makes a member the agency's owner, for the present owner's password. */
export function HandOverDialog({ agency, member, onClose }: MemberDialogProps) {
  const { user } = useSession();
  const handOver = useHandOverAgency(agency);
  const formId = useId();
  const form = useForm<OwnPasswordFields>({
    resolver: zodResolver(ownPasswordSchema),
    defaultValues: { password: '' },
  });
  const confirm = useOneAtATime(async ({ password }: OwnPasswordFields) => {
    let mailed: boolean;
    try {
      mailed = await handOver.mutateAsync({ memberId: member.id, password });
    } catch (error) {
      if (error instanceof RefusedError) {
        form.setError('password', { message: error.message }, { shouldFocus: true });
      }
      return;
    }
    toast.success(`${member.name} owns ${agency.name} now`, {
      description: `You are a manager of all influencers.${mailed ? '' : ` ${NOT_MAILED}`}`,
    });
    onClose();
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
      form={formId}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit(confirm)}
        className="grid gap-5"
        aria-label="Hand the agency over"
      >
        <p>
          {member.name} then decides about the team, and may remove you from it. You stay in it as a manager
          of all influencers.
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
      </form>
    </ConfirmDialog>
  );
}
