import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { copyText } from '@/shared/copy-text';
import { saveFile } from '@/shared/save-file';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { toast } from '@/ui/toast';

const COPIED = 'recovery-codes';
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
export function RecoveryCodeList({ codes, onKept }: RecoveryCodeListProps) {
  const start = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => start.current?.focus(), []);
  const copy = async () => {
    if (await copyText(codes.join('\n'), COPIED)) toast.success('Recovery codes copied', { id: COPIED });
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
        <Button
          size="sm"
          variant="secondary"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => saveFile(FILE_NAME, fileOf(codes))}
        >
          Download
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<Copy size={18} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </div>
      <Button full onClick={onKept} className="print:hidden">
        I have kept them
      </Button>
    </div>
  );
}
