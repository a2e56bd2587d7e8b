import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { RefusedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { paths } from '@/shared/paths';
import { QueryState } from '@/shared/query-state';
import { saveFile } from '@/shared/save-file';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import type { SheetSize } from './components/link-sheet';
import { QrCodePicture } from './components/qr-code-picture';
import { shortLinkQuery, useChooseEnding } from './data/short-link';
import { type Endings, type LinkTarget, scannedAddressOf } from './rules/link-target';
import { qrCode } from './rules/qr-code';
import { ShortAddress } from './short-address';

interface LinkDialogProps extends LinkTarget {
  userId: string;
  /** What the link leads to, in words: 'MINA20 of Glass Water'. */
  of: string;
  /** Shown below the QR code, such as the code for an embed. */
  children?: ReactNode;
  onClose: () => void;
}

/** An offer's short link, or the profile's: to copy, with an ending of one's own, and as a QR code to download and print. */
export function LinkDialog({ userId, influencerId, offerId, of, children, onClose }: LinkDialogProps) {
  const target = { influencerId, offerId };
  const link = useQuery(shortLinkQuery(userId, target));
  return (
    <Dialog
      onClose={onClose}
      title="Link and QR code"
      description={
        offerId === undefined
          ? `They lead to ${of}.`
          : `${of}. They lead into the shop, with the code applied where there is a link for it; once it has ended, to its page.`
      }
    >
      <QueryState
        query={link}
        waiting={
          <div role="status" aria-label="Loading the link" className="grid gap-4">
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-60 w-full" />
          </div>
        }
      >
        {(endings) => (
          <div className="grid grid-cols-1 gap-7">
            <ShortAddress endings={endings} />
            {endings.chosen === null && <ChooseEnding userId={userId} target={target} />}
            <QrCodeCard target={target} endings={endings} of={of} />
            {children}
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

/** Whether the database refused the ending that was typed, such as one that is taken (choose_short_ending). */
const isRefusedEnding = (error: unknown) => error instanceof RefusedError && error.rule === 'ending';

/** The form that gives the link an ending that people can remember. It can be done once, and says so. */
function ChooseEnding({ userId, target }: { userId: string; target: LinkTarget }) {
  const choose = useChooseEnding(userId, target);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isRefused = isRefusedEnding(choose.error);
  const save = useSendOnce(choose, {
    onDone: () => toast.success('Your link has its own ending now'),
    onFailed: (error) => {
      if (isRefusedEnding(error)) field.current?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(typed);
  };
  return (
    <form noValidate aria-label="Choose the ending" className="grid gap-3" onSubmit={submit}>
      {choose.isError && !isRefused && <FormAlert>{messageForError(choose.error)}</FormAlert>}
      <TextField
        ref={field}
        label="An ending of your own"
        hint={`As in ${location.host}/go/mina-glasswater. You can choose it once: it can't be changed afterwards. The present link goes on working.`}
        error={isRefused ? messageForError(choose.error) : undefined}
        value={typed}
        // choose_short_ending reads no more, and allows 40.
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target: { value } }) => {
          setTyped(value);
          choose.reset();
        }}
      />
      <div>
        <Button type="submit" variant="secondary" loading={choose.isPending} loadingLabel="Saving...">
          Keep this ending
        </Button>
      </div>
    </form>
  );
}

interface QrCodeCardProps {
  target: LinkTarget;
  endings: Endings;
  of: string;
}

function QrCodeCard({ target, endings, of }: QrCodeCardProps) {
  const address = scannedAddressOf(endings);
  const fileName = `promobell-${endings.chosen ?? endings.drawn}`;
  const sheet = (size: SheetSize) => paths.linkSheet(target.influencerId, { code: target.offerId, size });
  return (
    <section aria-label="QR code" className="grid grid-cols-1 items-center gap-5 sm:grid-cols-[10rem_1fr]">
      <QrCodePicture
        address={address}
        label={`QR code of ${of}`}
        className="mx-auto w-full max-w-48 rounded border"
      />
      <div>
        <div className="grid grid-cols-2 gap-2.5">
          <Button
            size="sm"
            variant="secondary"
            icon={Download}
            onClick={() =>
              saveFile(`${fileName}.svg`, new Blob([qrCode(address).svg], { type: 'image/svg+xml' }))
            }
          >
            SVG
          </Button>
          <Button
            size="sm"
            variant="secondary"
            icon={Download}
            onClick={() => {
              qrCode(address)
                .png()
                .then((png) => saveFile(`${fileName}.png`, png))
                .catch(() =>
                  toast.error("The picture couldn't be made", { description: 'Please take the SVG.' }),
                );
            }}
          >
            PNG
          </Button>
          <LinkButton size="sm" variant="secondary" to={sheet('a6')} icon={Printer}>
            Print A6
          </LinkButton>
          <LinkButton size="sm" variant="secondary" to={sheet('a4')} icon={Printer}>
            Print A4
          </LinkButton>
        </div>
        <p className="mt-2 text-sm text-muted">Scans are 'QR code' in the results.</p>
      </div>
    </section>
  );
}
