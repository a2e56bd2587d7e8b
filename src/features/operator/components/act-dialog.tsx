import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { AuthRefusedError, RefusedError } from '@/lib/errors';
import { unwrap } from '@/lib/supabase/unwrap';
import { messageForError } from '@/shared/error-messages';
import { queryKeys } from '@/shared/query-keys';
import { operatorSessionQuery } from '@/shared/session/data/operator-session';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { PasswordField } from '@/ui/password-field';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toast';
import type { Act } from '../data/acts';
import { useConfirmPassword } from '../data/confirm-password';
import { type ActFields, actSchema } from '../operator-act';

interface ActDialogProps {
  act: Act;
  userId: string;
  email: string;
  onClose: () => void;
}

function messageForAct(error: unknown) {
  if (error instanceof AuthRefusedError && error.code === 'invalid_credentials')
    return 'That isn’t your password.';
  return error instanceof AuthRefusedError ? error.message : messageForError(error);
}

/** Names the consequence, asks for the reason, and for the password before a session's first change. */
export function ActDialog({ act, userId, email, onClose }: ActDialogProps) {
  const client = useQueryClient();
  const session = useQuery(operatorSessionQuery(userId));
  const confirm = useConfirmPassword(userId, email);
  const [wasRefused, setWasRefused] = useState(false);
  const { mayChangeUntil, needsSecondFactor = false } = session.data ?? {};
  const [openedAt] = useState(Date.now);
  const asksPassword = wasRefused || !mayChangeUntil || untilTime(mayChangeUntil) <= openedAt;
  const isBusy = useRef(false);
  const formId = useId();
  const form = useForm<ActFields>({
    resolver: zodResolver(actSchema),
    defaultValues: { reason: '', password: '' },
  });
  const { errors } = form.formState;

  const perform = useMutation({
    mutationFn: async ({ reason, password }: ActFields) => {
      if (asksPassword) await confirm.mutateAsync(password);
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
      if (error instanceof RefusedError && error.rule === 'confirm_password') setWasRefused(true);
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });

  const submit = form.handleSubmit((fields) => {
    if (asksPassword && fields.password === '') {
      form.setError('password', { message: 'Give your password.' }, { shouldFocus: true });
      return;
    }
    // A second press may come before the screen is rendered again.
    if (isBusy.current) return;
    isBusy.current = true;
    perform.mutate(fields);
  });

  return (
    <ConfirmDialog
      title={act.title}
      description={act.consequence}
      confirm={act.confirm}
      isDangerous={act.isDangerous}
      isBusy={perform.isPending}
      isOver={needsSecondFactor}
      form={formId}
      onClose={onClose}
    >
      {needsSecondFactor && (
        <FormAlert tone="info">
          Your account has a second factor, and this session hasn’t given it. Promobell has no field for its
          code yet: sign in with it at the auth service, or remove the factor there.
        </FormAlert>
      )}
      <form
        hidden={needsSecondFactor}
        id={formId}
        noValidate
        onSubmit={submit}
        className="grid gap-5"
        aria-label={act.title}
      >
        {perform.isError && <FormAlert>{messageForAct(perform.error)}</FormAlert>}
        <TextArea
          label="Reason"
          hint="At least 10 characters. It stays in the trail, and whoever gets a mail reads it there."
          rows={3}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        {asksPassword && (
          <PasswordField
            label="Your password"
            hint="Asked for before the first change of a session."
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
        )}
      </form>
    </ConfirmDialog>
  );
}

/** A second factor counts without an end. */
const untilTime = (until: string) => (until === 'infinity' ? Number.POSITIVE_INFINITY : Date.parse(until));
