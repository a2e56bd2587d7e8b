import { zodResolver } from '@hookform/resolvers/zod';
import {
  NOT_ALL_MANAGED,
  TEAM_ROLES,
  type TeamInvitationFields,
  teamInvitationSchema,
} from '@rules/team-invitation';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { ConflictError, RateLimitedError, RefusedError } from '@/lib/errors';
import { draftOf, useStoredDraft } from '@/shared/draft';
import { messageForError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import { useInviteTeamMember, useTakeBackTeamInvitation } from '../data/change-team';
import { teamInvitationsQuery } from '../data/team';
import { chosenInfluencersQuery } from '../found-influencers';
import { OpenInvitations } from '../open-invitations';
import { ROLE_NAMES, scopeLabel } from '../role-names';
import { AccessFields } from './access-fields';

export function InviteCard({ agency }: { agency: ActingAgency }) {
  const { form, draftInfluencers, submit, sending } = useInviteForm(agency);
  const invitations = useQuery(teamInvitationsQuery(agency));
  const takeBack = useTakeBackTeamInvitation(agency);
  return (
    <Card>
      <h2 className="text-xl">Invite somebody into the team</h2>
      <p className="mt-2 mb-5 text-muted">
        They get a link by mail, for seven days and for that address only, and sign in as themselves. Whoever
        has no account makes one.
      </p>
      <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Invite into the team">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          {...fieldOf(form, 'email')}
        />
        <FormProvider {...form}>
          <AccessFields agency={agency} known={draftInfluencers} />
        </FormProvider>
        <div className="flex flex-col sm:items-end">
          <Button type="submit" icon={Send} loading={sending} loadingLabel="Sending...">
            Send invitation
          </Button>
        </div>
      </form>
      <OpenInvitations
        invitations={invitations}
        takeBack={takeBack}
        about={({ access: { role, all_influencers, influencer_ids } }) =>
          `${ROLE_NAMES[role]} · ${scopeLabel(all_influencers, influencer_ids.length)}`
        }
      />
    </Card>
  );
}

const NOTHING_TYPED: TeamInvitationFields = {
  email: '',
  role: 'manager',
  all_influencers: true,
  influencer_ids: [],
};

const draftSchema: z.ZodMiniType<TeamInvitationFields> = z.object({
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  all_influencers: z.boolean(),
  influencer_ids: z.array(z.string()),
});

/** Whether a failure is told at a field of the form: the address, or the chosen influencers. */
const isToldAtField = (error: unknown) =>
  error instanceof ConflictError || error instanceof RefusedError || error instanceof RateLimitedError;

/** The state of the form. What was typed is kept on the device until the invitation has been sent. */
function useInviteForm(agency: ActingAgency) {
  const invite = useInviteTeamMember(agency);
  const [draft] = useState(() => draftOf('team-invitation', [agency.userId, agency.id], draftSchema));
  const [start] = useState(() => draft.read() ?? NOTHING_TYPED);
  const draftInfluencers = useQuery(chosenInfluencersQuery(agency, start.influencer_ids)).data ?? [];
  const form = useForm<TeamInvitationFields>({
    resolver: zodResolver(teamInvitationSchema),
    defaultValues: start,
  });
  const typed = { ...NOTHING_TYPED, ...useWatch({ control: form.control }) };
  const isEmpty = typed.email.trim() === '' && typed.influencer_ids.length === 0;
  useStoredDraft(draft, isEmpty ? undefined : typed);

  const send = useOneAtATime(async (fields: TeamInvitationFields) => {
    const sent = form.getValues('email');
    try {
      const mailed = await invite.mutateAsync(fields);
      // Somebody who types on meanwhile has begun the next invitation.
      if (form.getValues('email') === sent) {
        // useStoredDraft wouldn't clear the draft if the form has been left meanwhile.
        draft.clear();
        form.reset(NOTHING_TYPED);
      }
      if (mailed) {
        toast.success('Invitation sent', { description: `The link is on its way to ${fields.email}.` });
      } else {
        toast.warning("The invitation is there, but its mail couldn't be sent", {
          description: 'Take it back and invite them again in a few minutes.',
        });
      }
    } catch (error) {
      if (isToldAtField(error)) {
        const message = messageForError(error);
        form.setError(
          message === NOT_ALL_MANAGED ? 'influencer_ids' : 'email',
          { message },
          { shouldFocus: true },
        );
      } else {
        toast.error("The invitation wasn't sent", { description: messageForError(error) });
      }
    }
  });

  return { form, draftInfluencers, submit: form.handleSubmit(send), sending: invite.isPending };
}
