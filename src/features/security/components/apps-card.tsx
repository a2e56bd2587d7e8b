import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Plus, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type AuthenticatorCodeFields, authenticatorCodeSchema } from '@/domain/authenticator-code';
import { dayOf } from '@/domain/past-time';
import type { AuthenticatorApp } from '@/features/auth/authenticator';
import { CodeFields, messageForCode } from '@/features/auth/code-form';
import { InvalidInputError } from '@/lib/errors';
import { fieldOf } from '@/shared/field-of';
import { QueryState } from '@/shared/query-state';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { appsQuery } from '../apps-query';
import { useIsConfirmingApp, useRemoveApp } from '../data/new-app';
import { recoveryCodesQuery } from '../data/recovery-codes';
import { AddApp } from './add-app';
import type { RecoveryCodesStage } from './recovery-codes-maker';

/** How many apps the auth service keeps for an account at most. */
const MAX_APPS = 10;

/** The account's authenticator apps: added and removed here. */
export function AppsCard({ userId }: { userId: string }) {
  const apps = useQuery(appsQuery(userId));
  const [removing, setRemoving] = useState<AuthenticatorApp>();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Authenticator apps
      </h2>
      <p className="mt-2 mb-5 text-muted">
        With one, signing in takes your password and a code from your phone. Whoever has learned your password
        can't get in.
      </p>
      <QueryState query={apps} waiting={<Skeleton className="h-16 rounded" />}>
        {(present) => (
          <>
            <AppList apps={present} onRemove={setRemoving} />
            <AddAppButton userId={userId} apps={present} />
          </>
        )}
      </QueryState>
      {removing && apps.data && (
        <RemoveAppDialog
          userId={userId}
          removing={removing}
          apps={apps.data}
          onClose={() => setRemoving(undefined)}
          fallbackFocus={() => heading.current}
        />
      )}
    </Card>
  );
}

interface AppListProps {
  apps: readonly AuthenticatorApp[];
  onRemove: (app: AuthenticatorApp) => void;
}

function AppList({ apps, onRemove }: AppListProps) {
  if (apps.length === 0) return null;
  return (
    <ul className="mb-5 divide-y border-y" aria-label="Authenticator apps">
      {apps.map((app) => (
        <li key={app.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
          <Smartphone size={24} aria-hidden="true" className="flex-none text-brass-text" />
          <div className="min-w-40 flex-1">
            <h3 className="text-base wrap-anywhere">{app.name}</h3>
            <p className="text-sm text-muted">Added on {dayOf(app.addedAt)}</p>
          </div>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Remove ${app.name}`}
            onClick={() => onRemove(app)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AddAppButton({ userId, apps }: { userId: string; apps: readonly AuthenticatorApp[] }) {
  const [isOpen, setOpen] = useState(false);
  const [stage, setStage] = useState<RecoveryCodesStage>('asking');
  // The dialog stays open meanwhile: an app that was added after it had closed would be asked for at the next sign-in, without recovery codes.
  const isConfirming = useIsConfirmingApp();
  const recovery = useQuery(recoveryCodesQuery(userId));
  if (apps.length >= MAX_APPS && !isOpen)
    return <p className="text-sm text-muted">Ten apps are as many as there can be.</p>;
  return (
    <>
      <Button variant={apps.length === 0 ? 'primary' : 'secondary'} icon={Plus} onClick={() => setOpen(true)}>
        {apps.length === 0 ? 'Add an authenticator app' : 'Add another app'}
      </Button>
      <Dialog
        open={isOpen}
        isBusy={isConfirming || stage === 'making'}
        closesByButtonOnly={stage === 'made'}
        onClose={() => setOpen(false)}
        title="Add an authenticator app"
      >
        <AddApp
          userId={userId}
          name={apps.length === 0 ? 'My phone' : ''}
          isOnlyWay={apps.length === 0 && !recovery.data?.number}
          onDone={() => {
            toast.success('The authenticator app is added');
            setOpen(false);
          }}
          onStage={setStage}
        />
      </Dialog>
    </>
  );
}

interface RemoveAppDialogProps {
  userId: string;
  /** The app that is removed once a code is given. */
  removing: AuthenticatorApp;
  apps: readonly AuthenticatorApp[];
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}

/** Asks for a code before an app is removed: another app's where there is one, so that the app of a lost phone can be removed. */
function RemoveAppDialog({ userId, removing, apps, onClose, fallbackFocus }: RemoveAppDialogProps) {
  const remove = useRemoveApp(userId);
  const others = apps.filter(({ id }) => id !== removing.id);
  const asked = others.length > 0 ? others : [removing];
  const form = useForm<AuthenticatorCodeFields>({
    resolver: zodResolver(authenticatorCodeSchema),
    defaultValues: { app: asked[0]?.id ?? '', code: '' },
  });
  const { error } = remove;

  const submit = useOneAtATime(async ({ app, code }: AuthenticatorCodeFields) => {
    try {
      await remove.mutateAsync({ removed: removing.id, app, code });
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
      title={`Remove '${removing.name}'?`}
      description={
        others.length > 0
          ? 'Signing in takes a code of another one of your apps from then on.'
          : 'It is your only one: from then on your password alone signs in. Your recovery codes go with it.'
      }
      confirm="Remove the app"
      confirming="Removing..."
      isDangerous
      isBusy={remove.isPending}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      {error && !(error instanceof InvalidInputError) && <FormAlert>{messageForCode(error)}</FormAlert>}
      <CodeFields
        apps={asked}
        app={form.register('app')}
        code={fieldOf(form, 'code')}
        hint={hintFor(asked, others.length > 0)}
      />
    </ConfirmDialog>
  );
}

function hintFor([first]: readonly AuthenticatorApp[], isOther: boolean) {
  if (!first || !isOther) return 'The six digits that it shows now.';
  return `Of an app that stays, such as '${first.name}'.`;
}
