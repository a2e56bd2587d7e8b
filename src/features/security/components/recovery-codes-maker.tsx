import { Copy, Download, KeyRound, Printer } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type AuthenticatorApp, useGiveCode } from '@/features/auth/authenticator';
import { CodeForm } from '@/features/auth/code-form';
import { RefusedError } from '@/lib/errors';
import { copyText } from '@/shared/copy-text';
import { messageForError } from '@/shared/error-messages';
import { saveFile } from '@/shared/save-file';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { toast } from '@/ui/toast';
import { useMakeRecoveryCodes } from '../data/recovery-codes';

/** How far making recovery codes has got. Whoever leaves while they are being made never sees them, and the former codes don't work any more. */
export type RecoveryCodesStage = 'asking' | 'making' | 'made';

interface RecoveryCodesMakerProps {
  userId: string;
  /** The account's apps, of which one has to give a code first. */
  apps: readonly Pick<AuthenticatorApp, 'id' | 'name'>[];
  /** Whether an app has just given a code. That counts for five minutes, so another is asked for only when the service refuses the first as too old. */
  gaveCode?: boolean;
  /** Whether there are codes, which the new ones replace. */
  replaces?: boolean;
  /** Called when the person says that the codes are kept somewhere. */
  onKept: () => void;
  /** Called when the person makes the codes later; without it, 'Later' isn't offered. */
  onLater?: () => void;
  /** Called when the stage changes. */
  onStage?: ((stage: RecoveryCodesStage) => void) | undefined;
  /** Shown above the button or the form, until the codes are made. */
  children?: ReactNode;
}

function stageOf(isMaking: boolean, isMade: boolean): RecoveryCodesStage {
  if (isMaking) return 'making';
  return isMade ? 'made' : 'asking';
}

/** Whether the service wants a newer code of an authenticator app. */
const isCodeTooOld = (error: unknown) => error instanceof RefusedError && error.rule === 'confirm_code';

/** Asks for a new code of an authenticator app, makes the recovery codes and shows them. */
export function RecoveryCodesMaker({
  userId,
  apps,
  gaveCode = false,
  replaces = false,
  onKept,
  onLater,
  onStage,
  children,
}: RecoveryCodesMakerProps) {
  const give = useGiveCode();
  const make = useMakeRecoveryCodes(userId);
  const [asksForCode, setAsksForCode] = useState(!gaveCode);
  // Codes of a second press in the same moment would replace those of the first, whichever are shown.
  const makeOnce = useSendOnce(make, { onFailed: (error) => setAsksForCode(isCodeTooOld(error)) });
  const isMaking = give.isPending || make.isPending;
  const stage = stageOf(isMaking, make.isSuccess);
  // A layout effect, so that the dialog around it knows the stage before somebody can press again.
  useLayoutEffect(() => {
    onStage?.(stage);
    return () => onStage?.('asking');
  }, [onStage, stage]);
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
          isGiving={isMaking}
          confirm={confirm}
          hint="The six digits that the app shows now."
        />
      ) : (
        <Button
          full
          icon={KeyRound}
          loading={make.isPending}
          loadingLabel="Making codes..."
          onClick={() => void makeOnce()}
        >
          {confirm}
        </Button>
      )}
      {onLater && (
        <Button variant="ghost" full disabled={isMaking} onClick={onLater}>
          Later
        </Button>
      )}
    </div>
  );
}

const CODES_TOAST = 'recovery-codes';
const FILE_NAME = 'promobell-recovery-codes.txt';

const fileOf = (codes: readonly string[]) =>
  new Blob(
    [
      `Recovery codes of Promobell\nOne of them takes the place of a lost authenticator app.\n\n${codes.join('\n')}\n`,
    ],
    { type: 'text/plain' },
  );

interface RecoveryCodeListProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The codes, which are shown this once, and the ways to keep them. Printing leaves out everything else (src/ui/styles/print.css). */
function RecoveryCodeList({ codes, onKept }: RecoveryCodeListProps) {
  const start = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useLayoutEffect(() => start.current?.focus(), []);
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'), CODES_TOAST);
    if (isCopied) toast.success('Recovery codes copied', { id: CODES_TOAST });
  };
  return (
    <div ref={start} tabIndex={-1} className="print-alone grid gap-5 outline-none">
      <h3 className="hidden print:block">Recovery codes of Promobell</h3>
      <p className="hidden print:block">One of them takes the place of a lost authenticator app.</p>
      <div className="print:hidden">
        <FormAlert tone="info">
          These are your recovery codes. They are shown only now, so keep them where you will find them
          without your phone.
        </FormAlert>
      </div>
      <ul
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded bg-sunken p-4 text-center font-code"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button size="sm" variant="secondary" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={Download}
          onClick={() => saveFile(FILE_NAME, fileOf(codes))}
        >
          Download
        </Button>
        <Button size="sm" variant="secondary" icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <Button full onClick={onKept} className="print:hidden">
        I have kept them
      </Button>
    </div>
  );
}
