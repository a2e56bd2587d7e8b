import { useState } from 'react';
import { Button } from '@/ui/button';
import type { AuthenticatorApp } from '../apps';
import { CodeForm } from '../code-form';
import { type ClientOfSession, useGiveCode, useGiveRecoveryCode } from '../give-code';
import { RecoveryCodeForm } from './recovery-code-form';

interface CodePanelProps {
  /** Whose code it is. */
  email: string;
  apps: readonly AuthenticatorApp[];
  /** The client whose session is to give it, if it isn't this device's. */
  clientOf?: ClientOfSession;
  onGiven: (by: 'code' | 'recovery code') => void;
}

/** Asks for the code of an authenticator app, or for a recovery code in its place. */
export function CodePanel({ email, apps, clientOf, onGiven }: CodePanelProps) {
  const [hasLostPhone, setHasLostPhone] = useState(false);
  const code = useGiveCode(clientOf);
  const recovery = useGiveRecoveryCode(clientOf);
  // A callback of `mutate` isn't called once the panel is gone, which may come first.
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">
        For the account <strong className="text-ink wrap-anywhere">{email}</strong>
      </p>
      {hasLostPhone ? (
        <RecoveryCodeForm
          onGive={(given) => recovery.mutateAsync(given).then(() => onGiven('recovery code'))}
          error={recovery.error}
          isGiving={recovery.isPending}
        />
      ) : (
        <CodeForm
          apps={apps}
          onGive={(given) => code.mutateAsync(given).then(() => onGiven('code'))}
          error={code.error}
          isGiving={code.isPending}
          confirm="Continue"
          hint="Six digits, which change every half minute."
        />
      )}
      <Button variant="ghost" full onClick={() => setHasLostPhone(!hasLostPhone)}>
        {hasLostPhone ? 'Back to the code' : 'I have lost my phone'}
      </Button>
    </div>
  );
}
