import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type AppNameFields, appNameSchema } from '@/domain/authenticator-code';
import { messageForCode } from '@/features/auth/code-words';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { TextField } from '@/ui/text-field';
import { isNameTaken, type useNewApp } from '../data/new-app';

interface AppNameFormProps {
  suggested: string;
  begin: ReturnType<typeof useNewApp>['begin'];
}

/** The first step of adding an app: what it is called in the list. */
export function AppNameForm({ suggested, begin }: AppNameFormProps) {
  const form = useForm<AppNameFields>({
    resolver: zodResolver(appNameSchema),
    defaultValues: { name: suggested },
  });
  const { setError, setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);

  const submit = useOneAtATime(async ({ name }: AppNameFields) => {
    try {
      await begin.mutateAsync(name);
    } catch (error) {
      if (isNameTaken(error))
        setError('name', { message: 'Another app has this name.' }, { shouldFocus: true });
    }
  });

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5" aria-label="New app">
      {begin.isError && !isNameTaken(begin.error) && <FormAlert>{messageForCode(begin.error)}</FormAlert>}
      <p className="text-muted">
        You need an authenticator app, such as Google Authenticator, Microsoft Authenticator, 1Password or
        Aegis. Signing in then takes your password and six digits that it shows.
      </p>
      <TextField
        label="Name"
        hint="By which you know it in your list, such as 'Work phone'."
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Button type="submit" full loading={begin.isPending} loadingLabel="One moment...">
        Next
      </Button>
    </form>
  );
}
