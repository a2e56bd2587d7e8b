import { zodResolver } from '@hookform/resolvers/zod';
import { categories } from '@rules/categories';
import { USERNAME_TAKEN } from '@rules/usernames';
import { useForm, useWatch } from 'react-hook-form';
import { type ApplicationFields, applicationSchema } from '@/domain/account';
import { useUsernameCheck } from '@/features/auth/use-username-check';
import { ConflictError, SignedOutError } from '@/lib/errors';
import { connectionHint } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { useIsHere } from '@/shared/leaving';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import { useSubmitApplication } from './data/submit-application';

interface ApplicationFormProps {
  profile: OwnProfile;
  email: string;
  /** Leads on when the account has become an influencer's, unless the person has gone elsewhere already. */
  onDone: () => void;
}

function failureWords(error: unknown) {
  if (error instanceof SignedOutError) return 'You must be logged in to apply';
  return 'Failed to submit application. Please try again.';
}

/** The form, filled in with what the profile has. */
export function ApplicationForm({ profile, email, onDone }: ApplicationFormProps) {
  const application = useSubmitApplication(profile.id);
  const form = useForm<ApplicationFields>({
    resolver: zodResolver(applicationSchema),
    defaultValues: {
      fullName: profile.full_name ?? '',
      socialHandle: profile.social_handle ?? '',
      category: profile.category ?? '',
    },
  });
  const { errors } = form.formState;
  const usernameCheck = useUsernameCheck(
    useWatch({ control: form.control, name: 'socialHandle' }),
    profile.username,
  );
  // After success the page is about to be left.
  const busy = application.isPending || application.isSuccess;
  const isHere = useIsHere();

  const send = useSendOnce(application, {
    onDone: () => {
      toast.success('Application submitted successfully! You are now an influencer.');
      if (isHere.current) onDone();
    },
    onFailed: (error) => {
      if (error instanceof ConflictError) {
        form.setError('socialHandle', { message: USERNAME_TAKEN }, { shouldFocus: true });
      } else toast.error(failureWords(error), { description: connectionHint(error) });
    },
  });

  return (
    <Card>
      <form
        noValidate
        onSubmit={form.handleSubmit(send)}
        className="grid grid-cols-1 gap-5"
        aria-label="Influencer application"
      >
        <TextField label="Full name" autoComplete="name" {...fieldOf(form, 'fullName')} />
        <TextField
          label="Social handle"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          prefix="@"
          hint="It becomes your username."
          error={errors.socialHandle?.message ?? (usernameCheck.isTaken ? USERNAME_TAKEN : undefined)}
          {...form.register('socialHandle')}
        />
        <Select label="Primary content category" {...fieldOf(form, 'category')}>
          <option value="">Select a category</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </Select>
        <TextField
          label="Email"
          type="email"
          value={email}
          readOnly
          hint="Your account's own. It never shows on your page."
          className="bg-sunken"
        />
        <Button type="submit" full loading={busy} loadingLabel="Submitting...">
          Submit Application
        </Button>
      </form>
    </Card>
  );
}
