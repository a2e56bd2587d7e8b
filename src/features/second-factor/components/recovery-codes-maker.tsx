import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageForError } from '@/shared/error-messages';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { useMakeRecoveryCodes } from '../data/recovery-codes';
import { RecoveryCodeList } from './recovery-code-list';

interface RecoveryCodesMakerProps {
  userId: string;
  /** Whether there are codes, which the new ones replace. */
  replaces?: boolean;
  /** Called when the person says that the codes are kept somewhere. */
  onKept: () => void;
  /** Puts it off, where that is offered. */
  onLater?: () => void;
  /** Said before they are made. */
  children?: ReactNode;
}

/** Makes recovery codes when it is pressed, and shows them. */
export function RecoveryCodesMaker({
  userId,
  replaces = false,
  onKept,
  onLater,
  children,
}: RecoveryCodesMakerProps) {
  const make = useMakeRecoveryCodes(userId);
  if (make.isSuccess) return <RecoveryCodeList codes={make.data} onKept={onKept} />;
  return (
    <div className="grid gap-4">
      {make.isError && <FormAlert>{messageForError(make.error)}</FormAlert>}
      {children}
      {replaces && <p className="text-muted">Those that you have stop working then.</p>}
      <Button
        full
        icon={<KeyRound size={18} aria-hidden="true" />}
        loading={make.isPending}
        loadingLabel="Making codes..."
        onClick={() => make.mutate()}
      >
        {replaces ? 'Make new recovery codes' : 'Get recovery codes'}
      </Button>
      {onLater && (
        <Button variant="ghost" full onClick={onLater}>
          Later
        </Button>
      )}
    </div>
  );
}
