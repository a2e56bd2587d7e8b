import { useEffect, useRef, useState } from 'react';
import type { AuthenticatorApp } from '@/features/auth/apps';
import { CodeForm } from '@/features/auth/code-form';
import { FormAlert } from '@/ui/form-alert';
import { useNewApp } from '../data/new-app';
import { AppNameForm } from './app-name-form';
import { NewAppKey } from './new-app-key';
import { RecoveryCodesMaker } from './recovery-codes-maker';

interface AddAppProps {
  userId: string;
  /** Suggested for the app. */
  name: string;
  /** Whether there is nothing yet by which to get in when this app's phone is lost. */
  isOnlyWay: boolean;
  /** Called when the app has been added and everything about it was said. */
  onDone: () => void;
}

/**
 * Adds an authenticator app: its name, the key for the app, a code as the proof, and at last a way in without the phone, where there is none.
 * The steps stay where they are while the account changes around them.
 */
export function AddApp({ userId, name, isOnlyWay, onDone }: AddAppProps) {
  const [wasOnlyWay] = useState(isOnlyWay);
  const { begin, confirm } = useNewApp(userId);

  if (!begin.data) return <AppNameForm suggested={name} begin={begin} />;
  if (confirm.isSuccess && wasOnlyWay) {
    const app = { id: begin.data.id, name: begin.variables };
    return <WayWithoutPhone userId={userId} app={app} onDone={onDone} />;
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

interface WayWithoutPhoneProps extends Pick<AddAppProps, 'userId' | 'onDone'> {
  /** The one that has just been added. */
  app: Pick<AuthenticatorApp, 'id' | 'name'>;
}

function WayWithoutPhone({ userId, app, onDone }: WayWithoutPhoneProps) {
  const start = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => start.current?.focus(), []);
  return (
    <div ref={start} tabIndex={-1} className="outline-none">
      <RecoveryCodesMaker userId={userId} apps={[app]} gaveCode onKept={onDone} onLater={onDone}>
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
