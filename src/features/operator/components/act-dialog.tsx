import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { authenticatorCode } from '@/domain/authenticator-code';
import { useGiveCode } from '@/features/auth/authenticator';
import { CodeFields, messageForCode } from '@/features/auth/code-form';
import { appsQuery } from '@/features/security/apps-query';
import { InvalidInputError, RefusedError } from '@/lib/errors';
import { unwrap } from '@/lib/supabase/unwrap';
import { messageForError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { queryKeys } from '@/shared/query-keys';
import { operatorSessionQuery } from '@/shared/session/data/own-profile';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { TextArea } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import type { Act } from '../data/acts';

/** The lengths of a reason that the database takes (private.begin_act). */
const FEWEST_CHARACTERS = 10;
const MAX_CHARACTERS = 1_000;

const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(FEWEST_CHARACTERS, `Give a reason of at least ${FEWEST_CHARACTERS} characters.`),
    z.maxLength(MAX_CHARACTERS, `Use at most ${MAX_CHARACTERS.toLocaleString('en-US')} characters.`),
  );

/** @param asksCode whether the code of an authenticator app is needed */
const actSchema = (asksCode: boolean) =>
  z.object({ reason, app: z.string(), code: asksCode ? authenticatorCode : z.string() });

type ActFields = z.infer<ReturnType<typeof actSchema>>;

interface ActDialogProps {
  act: Act;
  userId: string;
  onClose: () => void;
}

/** Names an act's consequence, and asks for its reason; also for a new code of an authenticator app where the session may not act without one. */
export function ActDialog({ act, userId, onClose }: ActDialogProps) {
  const client = useQueryClient();
  const session = useQuery(operatorSessionQuery(userId));
  const giveCode = useGiveCode();
  const [wasRefused, setWasRefused] = useState(false);
  const mayChangeUntil = session.data?.mayChangeUntil;
  // The moment of opening decides, so that no field appears while somebody types. If the time runs out later, the database refuses the act.
  const [openedAt] = useState(Date.now);
  const asksCode = wasRefused || !mayChangeUntil || Date.parse(mayChangeUntil) <= openedAt;
  const apps = useQuery({ ...appsQuery(userId), enabled: asksCode });
  const form = useForm<ActFields>({
    resolver: zodResolver(actSchema(asksCode)),
    defaultValues: { reason: '', app: '', code: '' },
  });
  const { getValues, setValue } = form;
  const firstApp = apps.data?.[0]?.id;
  // The dialog opens before the apps are known, and their select has no empty option: it would show none of them.
  useEffect(() => {
    if (firstApp !== undefined && getValues('app') === '') setValue('app', firstApp);
  }, [firstApp, getValues, setValue]);

  function showAtCode(error: Error) {
    if (!(error instanceof InvalidInputError)) return;
    form.setError('code', { message: messageForCode(error) }, { shouldFocus: true });
  }

  const perform = useMutation({
    mutationFn: async ({ reason, app, code }: ActFields) => {
      if (asksCode) {
        await giveCode.mutateAsync({ app, code }, { onError: showAtCode });
        setWasRefused(false);
        await client.invalidateQueries({ queryKey: operatorSessionQuery(userId).queryKey });
      }
      return unwrap(await act.run(reason));
    },
    onSuccess: async (changed) => {
      if (changed) toast.success(act.done);
      else toast.info('Nothing changed: somebody had done it before.');
      onClose();
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.mine(userId).operator.all }),
        client.invalidateQueries({ queryKey: queryKeys.offers.all }),
        client.invalidateQueries({ queryKey: queryKeys.influencers.all }),
      ]);
    },
    onError: (error) => {
      if (error instanceof RefusedError && error.rule === 'confirm_code') setWasRefused(true);
    },
  });
  const isWrongCode = giveCode.error instanceof InvalidInputError;
  // A wrong code is told at its field.
  const failedAct = isWrongCode ? null : perform.error;

  const send = useSendOnce(perform);

  return (
    <ConfirmDialog
      title={act.title}
      description={act.consequence}
      confirm={act.confirm}
      isDangerous={act.isDangerous}
      isBusy={perform.isPending}
      isDisabled={asksCode && !apps.data}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      {failedAct && (
        <FormAlert>{giveCode.isError ? messageForCode(failedAct) : messageForError(failedAct)}</FormAlert>
      )}
      {apps.isError && <FormAlert>{messageForError(apps.error)}</FormAlert>}
      <TextArea
        label="Reason"
        hint={`At least ${FEWEST_CHARACTERS} characters. It stays in the trail, and whoever gets a mail reads it there.`}
        rows={3}
        {...fieldOf(form, 'reason')}
      />
      {asksCode && (
        <CodeFields
          apps={apps.data ?? []}
          app={form.register('app')}
          code={fieldOf(form, 'code')}
          hint="Asked for before the first change, which then lasts for 12 hours."
        />
      )}
    </ConfirmDialog>
  );
}
