import { zodResolver } from '@hookform/resolvers/zod';
import { Copy, Smartphone } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type AppNameFields, appNameSchema } from '@/domain/authenticator-code';
import type { AuthenticatorApp } from '@/features/auth/authenticator';
import { CodeForm, messageForCode } from '@/features/auth/code-form';
import { copyText } from '@/shared/copy-text';
import { fieldOf } from '@/shared/field-of';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import { isNameTaken, type NewApp, useNewApp } from '../data/new-app';
import { RecoveryCodesMaker, type RecoveryCodesStage } from './recovery-codes-maker';

interface AddAppProps {
  userId: string;
  /** The name that is suggested for the app. */
  name: string;
  /** Whether there is nothing yet by which to get in when this app's phone is lost. */
  isOnlyWay: boolean;
  /** Called when the app has been added and everything about it was said. */
  onDone: () => void;
  /** Called when making the recovery codes, the last step, gets further. */
  onStage?: ((stage: RecoveryCodesStage) => void) | undefined;
}

/**
 * Adds an authenticator app in steps: its name; the key for the app, with a code as the proof; and recovery codes, for an account that has no
 * other way in when the phone is lost.
 */
export function AddApp({ userId, name, isOnlyWay, onDone, onStage }: AddAppProps) {
  // Adding the app may make isOnlyWay false, while the last step is still to be shown.
  const [wasOnlyWay] = useState(isOnlyWay);
  const { begin, confirm } = useNewApp(userId);

  if (!begin.data) return <AppNameForm suggested={name} begin={begin} />;
  if (confirm.isSuccess && wasOnlyWay) {
    const app = { id: begin.data.id, name: begin.variables };
    return <RecoveryStep userId={userId} app={app} onDone={onDone} onStage={onStage} />;
  }
  return (
    <div className="grid gap-6">
      <NewAppKey app={begin.data} />
      <CodeForm
        apps={[]}
        onGive={async ({ code }) => {
          await confirm.mutateAsync({ app: begin.data.id, code });
          if (!wasOnlyWay) onDone();
        }}
        error={confirm.error}
        isGiving={confirm.isPending}
        confirm="Add this app"
        hint="The six digits that the app shows now."
      />
    </div>
  );
}

interface RecoveryStepProps extends Pick<AddAppProps, 'userId' | 'onDone' | 'onStage'> {
  /** The app that has just been added. */
  app: Pick<AuthenticatorApp, 'id' | 'name'>;
}

/** The last step: makes recovery codes, or puts that off. */
function RecoveryStep({ userId, app, onDone, onStage }: RecoveryStepProps) {
  const start = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useLayoutEffect(() => start.current?.focus(), []);
  return (
    <div ref={start} tabIndex={-1} className="outline-none">
      <RecoveryCodesMaker
        userId={userId}
        apps={[app]}
        gaveCode
        onKept={onDone}
        onLater={onDone}
        onStage={onStage}
      >
        <FormAlert tone="success">
          The app is added. From now on, signing in asks for its code, and all who hadn't given one are signed
          out.
        </FormAlert>
        <div>
          <h3 className="text-base">One more step</h3>
          <p className="mt-1 text-muted">
            If you lose this phone, you're locked out. Get recovery codes to print or store, or add an app on
            another device.
          </p>
        </div>
      </RecoveryCodesMaker>
    </div>
  );
}

const KEY_TOAST = 'authenticator-key';

/** The key for the authenticator app: as a QR code for its camera, to type, and as a link that opens an app on this device. */
function NewAppKey({ app }: { app: NewApp }) {
  const copy = async () => {
    if (await copyText(app.secret, KEY_TOAST)) toast.success('Key copied', { id: KEY_TOAST });
  };
  return (
    <div className="grid gap-5">
      <p className="text-muted">Scan this picture with your authenticator app.</p>
      {/* Cameras need dark on light, in either theme. */}
      <div className="justify-self-center rounded bg-[#fff] p-3">
        <img src={app.qrCode} alt="QR code for your authenticator app" className="size-48" />
      </div>
      <div>
        <h3 className="text-sm font-semibold">Or type this key into the app</h3>
        <p className="mt-1.5 rounded bg-sunken px-3.5 py-2.5 font-code text-sm wrap-anywhere">
          {grouped(app.secret)}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="sm" variant="secondary" icon={Copy} onClick={() => void copy()}>
            Copy the key
          </Button>
          <LinkButton href={app.uri} target="_self" size="sm" variant="secondary" icon={Smartphone}>
            Open an app on this device
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

/** The key in groups of four characters, which are easier to type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface AppNameFormProps {
  suggested: string;
  begin: ReturnType<typeof useNewApp>['begin'];
}

/** The first step of adding an app: what it is called in the list. */
function AppNameForm({ suggested, begin }: AppNameFormProps) {
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
        {...fieldOf(form, 'name')}
      />
      <Button type="submit" full loading={begin.isPending} loadingLabel="One moment...">
        Next
      </Button>
    </form>
  );
}
