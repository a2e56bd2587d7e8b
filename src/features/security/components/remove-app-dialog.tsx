import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { type AuthenticatorCodeFields, authenticatorCodeSchema } from '@/domain/authenticator-code';
import type { AuthenticatorApp } from '@/features/auth/apps';
import { CodeFields } from '@/features/auth/code-fields';
import { messageForCode } from '@/features/auth/code-words';
import { InvalidInputError } from '@/lib/errors';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { toast } from '@/ui/toast';
import { useRemoveApp } from '../data/new-app';

interface RemoveAppDialogProps {
  userId: string;
  removed: AuthenticatorApp;
  apps: readonly AuthenticatorApp[];
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}

/** Asks for a code before an app is removed: of another one, where there is one, so that a lost phone's can be removed. */
export function RemoveAppDialog({ userId, removed, apps, onClose, fallbackFocus }: RemoveAppDialogProps) {
  const remove = useRemoveApp(userId);
  const formId = useId();
  const others = apps.filter(({ id }) => id !== removed.id);
  const asked = others.length > 0 ? others : [removed];
  const form = useForm<AuthenticatorCodeFields>({
    resolver: zodResolver(authenticatorCodeSchema),
    defaultValues: { app: asked[0]?.id ?? '', code: '' },
  });
  const { error } = remove;

  const submit = useOneAtATime(async ({ app, code }: AuthenticatorCodeFields) => {
    try {
      await remove.mutateAsync({ removed: removed.id, app, code });
    } catch (failure) {
      if (failure instanceof InvalidInputError)
        form.setError('code', { message: messageForCode(failure) }, { shouldFocus: true });
      return;
    }
    toast.success('The authenticator app is removed');
    onClose();
  });

  return (
    <ConfirmDialog
      title={`Remove '${removed.name}'?`}
      description={
        others.length > 0
          ? 'Signing in takes a code of another one of your apps from then on.'
          : 'It is your only one: from then on your password alone signs in. Your recovery codes go with it.'
      }
      confirm="Remove the app"
      confirming="Removing..."
      isDangerous
      isBusy={remove.isPending}
      form={formId}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit(submit)}
        className="grid gap-5"
        aria-label="Remove an authenticator app"
      >
        {error && !(error instanceof InvalidInputError) && <FormAlert>{messageForCode(error)}</FormAlert>}
        <CodeFields
          apps={asked}
          app={form.register('app')}
          code={form.register('code')}
          error={form.formState.errors.code?.message}
          hint={hintFor(asked, others.length > 0)}
        />
      </form>
    </ConfirmDialog>
  );
}

function hintFor([first]: readonly AuthenticatorApp[], isOther: boolean) {
  if (!first || !isOther) return 'The six digits that it shows now.';
  return `Of an app that stays, such as '${first.name}'.`;
}
