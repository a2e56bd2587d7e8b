import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import * as z from 'zod/mini';
import type { Credentials } from '@/domain/credentials-file';
import {
  EMPTY_INFLUENCER,
  lacksRequiredFields,
  type NewInfluencerFields,
  newInfluencerSchema,
} from '@/domain/managed-account';
import { ConflictError, RefusedError, SignedOutError } from '@/lib/errors';
import { draftOf } from '@/shared/drafts/draft';
import { useKeptDraft } from '@/shared/drafts/use-kept-draft';
import { wordsForError } from '@/shared/error-words';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { USERNAME_TAKEN } from '@/shared/username/use-username-check';
import { useCreateInfluencer } from './data/create-influencer';

const text = z.catch(z.string(), '');
const draftSchema: z.ZodMiniType<NewInfluencerFields> = z.object({
  fullName: text,
  username: text,
  email: text,
  bio: text,
});

const FAILED = 'Failed to add influencer. Please try again.';

/** What is said above the form when no field can say it. */
function failureWords(error: unknown): string {
  if (error instanceof SignedOutError) return wordsForError(error);
  if (error instanceof RefusedError) {
    return error.message.startsWith('Only agencies can create')
      ? 'You must be an agency to create influencer accounts.'
      : error.message;
  }
  return FAILED;
}

/** The state of the form. What was typed is kept on this device, and goes only when the account is there. */
export function useAddInfluencerForm(userId: string, onCreated: (credentials: Credentials) => void) {
  const create = useCreateInfluencer(userId);
  const [draft] = useState(() => draftOf('influencer', [userId], draftSchema));
  const [typedBefore] = useState(() => draft.read() ?? EMPTY_INFLUENCER);
  const form = useForm<NewInfluencerFields>({
    resolver: zodResolver(newInfluencerSchema),
    defaultValues: typedBefore,
  });
  const [wasRefused, setWasRefused] = useState(false);
  const fields = { ...EMPTY_INFLUENCER, ...useWatch({ control: form.control }) };
  const isIncomplete = wasRefused && lacksRequiredFields(fields);
  const isEmpty = Object.values(fields).every((value) => value.trim() === '');
  useKeptDraft(draft, isEmpty ? undefined : fields);

  function showError(error: unknown) {
    if (!(error instanceof ConflictError)) {
      toast.error(failureWords(error));
      return;
    }
    if (error.told === USERNAME_TAKEN) {
      form.setError('username', { message: USERNAME_TAKEN }, { shouldFocus: true });
    } else {
      form.setError('email', { message: error.message }, { shouldFocus: true });
    }
  }

  const add = useOneAtATime(async (checked: NewInfluencerFields) => {
    try {
      const { credentials, told } = await create.mutateAsync(checked);
      // Also when the form isn't there any more.
      draft.clear();
      setWasRefused(false);
      form.reset(EMPTY_INFLUENCER);
      onCreated(credentials);
      if (!told) toast.warning('The account is there, but its mail to the influencer couldn’t be sent');
    } catch (error) {
      showError(error);
    }
  });
  const submit = form.handleSubmit(add, () => setWasRefused(true));

  return { form, submit, adding: create.isPending, isIncomplete };
}

export type AddInfluencerForm = ReturnType<typeof useAddInfluencerForm>;
