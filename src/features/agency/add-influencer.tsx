import { INFLUENCER_FIELDS_MISSING } from '@rules/account-fields';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Credentials } from '@/domain/credentials-file';
import { UsernameField } from '@/features/auth/username-field';
import { fieldOf } from '@/shared/field-of';
import { paths } from '@/shared/paths';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { TextArea, TextField } from '@/ui/text-field';
import { CredentialsList } from './components/credentials-dialog';
import { InviteInfluencer } from './components/invite-influencer';
import { useAddInfluencerForm } from './components/use-add-influencer-form';

/** The form that creates an influencer's account, and the form that invites somebody who has one. */
export function AddInfluencer({ agency }: { agency: ActingAgency }) {
  const [created, setCreated] = useState<Credentials>();
  const { form, submit, adding, isIncomplete } = useAddInfluencerForm(agency, setCreated);
  const typedUsername = useWatch({ control: form.control, name: 'username' });

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-12">
      <div className="grid gap-6">
        <Card>
          <h2 className="mb-5 text-xl">Add an influencer</h2>
          <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Add influencer">
            {isIncomplete && <FormAlert>{INFLUENCER_FIELDS_MISSING}</FormAlert>}
            <div className="grid gap-5 md:grid-cols-2">
              <TextField label="Full name" autoComplete="off" {...fieldOf(form, 'fullName')} />
              <UsernameField typed={typedUsername} {...fieldOf(form, 'username')} />
            </div>
            <TextField
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="off"
              hint="The influencer signs in with it. It never shows on their page."
              {...fieldOf(form, 'email')}
            />
            <TextArea
              label="Bio (optional)"
              rows={3}
              hint="A sentence or two on their page."
              {...fieldOf(form, 'bio')}
            />
            <div className="flex flex-col sm:items-end">
              <Button type="submit" icon={UserPlus} loading={adding} loadingLabel="Adding...">
                Add Influencer
              </Button>
            </div>
          </form>
        </Card>
        <InviteInfluencer agency={agency} />
      </div>
      <WhatFollows />
      {created && <CreatedDialog credentials={created} onAnother={() => setCreated(undefined)} />}
    </div>
  );
}

interface CreatedDialogProps {
  credentials: Credentials;
  onAnother: () => void;
}

/** Shown when the account has been created, with the credentials for the influencer (docs/product/agencies.md#adding-an-influencer). */
function CreatedDialog({ credentials, onAnother }: CreatedDialogProps) {
  const navigate = useNavigate();
  const showInfluencers = () => void navigate(paths.agencyDashboard('influencers'));
  return (
    <Dialog
      onClose={showInfluencers}
      title="Influencer account created"
      description={`${credentials.fullName} can sign in with these credentials right away.`}
      footer={
        <>
          <Button variant="secondary" onClick={onAnother}>
            Add another
          </Button>
          <Button onClick={showInfluencers}>Done</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert tone="info">
          This password is shown to you for hand-over only. Give it to the influencer in private and ask them
          to change it. Until they do, you find it again under “View credentials”.
        </FormAlert>
        <CredentialsList credentials={credentials} />
      </div>
    </Dialog>
  );
}

function WhatFollows() {
  return (
    <section aria-labelledby="what-follows" className="text-sm text-muted">
      <h2 id="what-follows" className="mb-3 text-base text-ink">
        What happens then
      </h2>
      <ul className="grid list-disc gap-2 pl-5 marker:text-brass">
        <li>A real account is made, with a temporary password of its own. You hand both over.</li>
        <li>You publish codes for it at once; a plan's limit doesn't stop you.</li>
        <li>When the influencer sets their own password, yours is gone. You go on managing the codes.</li>
      </ul>
    </section>
  );
}
