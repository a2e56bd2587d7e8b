import { UserPlus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { INFLUENCER_FIELDS_MISSING } from '@/domain/managed-account';
import { UsernameField } from '@/shared/username/username-field';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { FormAlert } from '@/ui/form-alert';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import type { AddInfluencerForm } from '../use-add-influencer-form';
import { InviteInfluencer } from './invite-influencer';

/** The form that makes an influencer's account, and the one for those who have an account already. */
export function AddInfluencer({ userId, addForm }: { userId: string; addForm: AddInfluencerForm }) {
  const { form, submit, adding, isIncomplete } = addForm;
  const { errors } = form.formState;
  const typedUsername = useWatch({ control: form.control, name: 'username' });

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-12">
      <div className="grid gap-6">
        <Card>
          <h2 className="mb-5 text-xl">Add an influencer</h2>
          <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Add influencer">
            {isIncomplete && <FormAlert>{INFLUENCER_FIELDS_MISSING}</FormAlert>}
            <div className="grid gap-5 md:grid-cols-2">
              <TextField
                label="Full name"
                autoComplete="off"
                error={errors.fullName?.message}
                {...form.register('fullName')}
              />
              <UsernameField
                typed={typedUsername}
                error={errors.username?.message}
                {...form.register('username')}
              />
            </div>
            <TextField
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="off"
              hint="The influencer signs in with it. It never shows on their page."
              error={errors.email?.message}
              {...form.register('email')}
            />
            <TextArea
              label="Bio (optional)"
              rows={3}
              hint="A sentence or two on their page."
              error={errors.bio?.message}
              {...form.register('bio')}
            />
            <div className="flex flex-col sm:items-end">
              <Button
                type="submit"
                icon={<UserPlus size={18} aria-hidden="true" />}
                loading={adding}
                loadingLabel="Adding..."
              >
                Add Influencer
              </Button>
            </div>
          </form>
        </Card>
        <InviteInfluencer userId={userId} />
      </div>
      <WhatFollows />
    </div>
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
        <li>You publish codes for it at once; a plan’s limit doesn’t stop you.</li>
        <li>When the influencer sets their own password, yours is gone. You go on managing the codes.</li>
      </ul>
    </section>
  );
}
