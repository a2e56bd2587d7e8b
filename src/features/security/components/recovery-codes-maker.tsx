import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AuthenticatorApp } from '@/features/auth/apps';
import { CodeForm } from '@/features/auth/code-form';
import { useGiveCode } from '@/features/auth/give-code';
import { RefusedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { useMakeRecoveryCodes } from '../data/recovery-codes';
import { RecoveryCodeList } from './recovery-code-list';

interface RecoveryCodesMakerProps {
  userId: string;
  /** The apps of which one gives a new code first. */
  apps: readonly Pick<AuthenticatorApp, 'id' | 'name'>[];
  /** Whether one has just given a code, so that it is asked for another one only after a refusal: it counts for five minutes. */
  gaveCode?: boolean;
  /** Whether there are codes, which the new ones replace. */
  replaces?: boolean;
  /** Called when the person says that the codes are kept somewhere. */
  onKept: () => void;
  /** Puts it off, where that is offered. */
  onLater?: () => void;
  /** Said before they are made. */
  children?: ReactNode;
}

const isCodeTooOld = (error: unknown) => error instanceof RefusedError && error.rule === 'confirm_code';

/** Makes recovery codes, for a new code of an app, and shows them. */
export function RecoveryCodesMaker({
  userId,
  apps,
  gaveCode = false,
  replaces = false,
  onKept,
  onLater,
  children,
}: RecoveryCodesMakerProps) {
  const give = useGiveCode();
  const make = useMakeRecoveryCodes(userId);
  const [asksForCode, setAsksForCode] = useState(!gaveCode);
  if (make.isSuccess) return <RecoveryCodeList codes={make.data} onKept={onKept} />;
  const confirm = replaces ? 'Make new recovery codes' : 'Get recovery codes';
  return (
    <div className="grid gap-4">
      {make.isError && <FormAlert>{messageForError(make.error)}</FormAlert>}
      {children}
      {replaces && <p className="text-muted">Those that you have stop working then. A mail tells you.</p>}
      {asksForCode ? (
        <CodeForm
          apps={apps}
          onGive={async (given) => {
            await give.mutateAsync(given);
            await make.mutateAsync();
          }}
          error={give.error}
          isGiving={give.isPending || make.isPending}
          confirm={confirm}
          hint="The six digits that the app shows now."
        />
      ) : (
        <Button
          full
          icon={<KeyRound size={18} aria-hidden="true" />}
          loading={make.isPending}
          loadingLabel="Making codes..."
          onClick={() => make.mutate(undefined, { onError: (error) => setAsksForCode(isCodeTooOld(error)) })}
        >
          {confirm}
        </Button>
      )}
      {onLater && (
        <Button variant="ghost" full onClick={onLater}>
          Later
        </Button>
      )}
    </div>
  );
}
