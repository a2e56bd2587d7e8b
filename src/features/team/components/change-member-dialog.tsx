import { zodResolver } from '@hookform/resolvers/zod';
import { type TeamAccess, teamAccessSchema } from '@rules/team-invitation';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { messageForError } from '@/shared/error-messages';
import { QueryState } from '@/shared/query-state';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { useChangeTeamMember } from '../data/change-team';
import { type ChoosableInfluencer, chosenInfluencersQuery } from '../found-influencers';
import { mailedToastOptions } from '../mailed-toast';
import { AccessFields } from './access-fields';
import type { MemberDialogProps } from './member-dialogs';

export function ChangeMemberDialog({ agency, member, onClose }: MemberDialogProps) {
  const change = useChangeTeamMember(agency);
  const formId = useId();
  const chosen = useQuery(chosenInfluencersQuery(agency, member.influencerIds));
  const save = useSendOnce(change, {
    onDone: (mailed) => {
      toast.success(`${member.name}'s role is changed`, mailedToastOptions(mailed));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`What ${member.name} may do`}
      confirm="Save"
      confirming="Saving..."
      isBusy={change.isPending}
      isDisabled={!chosen.data}
      form={formId}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {change.isError && <FormAlert>{messageForError(change.error)}</FormAlert>}
        <QueryState
          query={chosen}
          waiting={
            <div role="status" aria-label="Loading the influencers" className="grid gap-5">
              <Skeleton className="h-24 w-full" />
              <Skeleton className="h-24 w-full" />
            </div>
          }
        >
          {(influencers) => (
            <AccessForm
              id={formId}
              agency={agency}
              member={member}
              chosen={influencers}
              onSubmit={(access) => void save({ memberId: member.id, access })}
            />
          )}
        </QueryState>
      </div>
    </ConfirmDialog>
  );
}

interface AccessFormProps extends Omit<MemberDialogProps, 'onClose'> {
  id: string;
  /** The chosen influencers whom the agency still manages; others can't be chosen any more. */
  chosen: readonly ChoosableInfluencer[];
  onSubmit: (access: TeamAccess) => void;
}

function AccessForm({ id, agency, member, chosen, onSubmit }: AccessFormProps) {
  const form = useForm<TeamAccess>({
    resolver: zodResolver(teamAccessSchema),
    defaultValues: {
      role: member.role === 'analyst' ? 'analyst' : 'manager',
      all_influencers: member.allInfluencers,
      influencer_ids: chosen.map((influencer) => influencer.id),
    },
  });
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.handleSubmit(onSubmit)}
      className="grid gap-5"
      aria-label="Role and influencers"
    >
      <FormProvider {...form}>
        <AccessFields agency={agency} known={chosen} />
      </FormProvider>
    </form>
  );
}
