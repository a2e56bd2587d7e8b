import { zodResolver } from '@hookform/resolvers/zod';
import { refusalCodes } from '@rules/refusal-codes';
import { USERNAME_TAKEN } from '@rules/usernames';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Credentials } from '@/domain/credentials-file';
import { AppError, ConflictError, RefusedError, SignedOutError } from '@/lib/errors';
import { draftOf, useStoredDraft } from '@/shared/draft';
import { connectionHint, messageForError } from '@/shared/error-messages';
import { useIsHere } from '@/shared/leaving';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { toast } from '@/ui/toast';
import { useCreateInfluencer } from '../data/change-influencer';
import {
  EMPTY_INFLUENCER,
  lacksRequiredFields,
  type NewInfluencerFields,
  newInfluencerSchema,
} from '../rules/managed-account';

const text = z.catch(z.string(), '');
const draftSchema: z.ZodMiniType<NewInfluencerFields> = z.object({
  fullName: text,
  username: text,
  email: text,
  bio: text,
});

/** What a toast says of a failure: the server's own sentence, if it sent one. */
function failureWords(error: unknown): string {
  if (error instanceof RefusedError && error.rule === refusalCodes.noAgency)
    return 'You must be an agency to create influencer accounts.';
  if (error instanceof AppError && error.sentence !== undefined) return error.sentence;
  return error instanceof SignedOutError
    ? messageForError(error)
    : 'Failed to add influencer. Please try again.';
}

const CREATION_FAILED = 'influencer-not-created';

/** The state of the form. What is typed is kept on this device until the account has been created. */
export function useAddInfluencerForm(agency: ActingAgency, onCreated: (credentials: Credentials) => void) {
  const create = useCreateInfluencer(agency);
  const [draft] = useState(() => draftOf('influencer', [agency.userId, agency.id], draftSchema));
  const [typedBefore] = useState(() => draft.read() ?? EMPTY_INFLUENCER);
  const form = useForm<NewInfluencerFields>({
    resolver: zodResolver(newInfluencerSchema),
    defaultValues: typedBefore,
  });
  const isHere = useIsHere();
  const fields = { ...EMPTY_INFLUENCER, ...useWatch({ control: form.control }) };
  const isEmpty = Object.values(fields).every((value) => value.trim() === '');
  useStoredDraft(draft, isEmpty ? undefined : fields);

  function showError(error: unknown) {
    // Somebody who has left the form wouldn't see what is said at its fields.
    if (!(error instanceof ConflictError) || !isHere.current) {
      toast.error(failureWords(error), { id: CREATION_FAILED, description: connectionHint(error) });
      return;
    }
    if (error.constraint === refusalCodes.usernameTaken) {
      form.setError('username', { message: USERNAME_TAKEN }, { shouldFocus: true });
    } else {
      // Beside the username only the address is unique.
      form.setError('email', { message: error.message }, { shouldFocus: true });
    }
  }

  const add = useSendOnce(create, {
    onDone: ({ credentials, mailed }) => {
      // Not left to useStoredDraft, because the form may have been left meanwhile.
      draft.clear();
      form.reset(EMPTY_INFLUENCER);
      // The toast of an earlier failure would lie over the dialog's buttons.
      toast.dismiss(CREATION_FAILED);
      if (isHere.current) onCreated(credentials);
      else {
        toast.success('Influencer account created', {
          description: `You find the credentials of ${credentials.fullName} under “View credentials”.`,
        });
      }
      if (!mailed) toast.warning("The account is there, but its mail to the influencer couldn't be sent");
    },
    onFailed: showError,
  });

  return {
    form,
    submit: form.handleSubmit(add),
    adding: create.isPending,
    /** Whether a required field is blank, after a first try to send the form. */
    isIncomplete: form.formState.isSubmitted && lacksRequiredFields(fields),
  };
}
