import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { RefusedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { QueryState } from '@/shared/query-state';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { Skeleton } from '@/ui/skeleton';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import { QrCodeCard } from './components/qr-code-card';
import { ShortAddress } from './components/short-address';
import { shortLinkQuery, useChooseEnding } from './data/short-link';
import type { LinkTarget } from './rules/link-target';

interface LinkDialogProps extends LinkTarget {
  userId: string;
  /** What the link is of: 'MINA20 of Glass Water'. */
  of: string;
  /** What else leads there, behind the QR code. */
  children?: ReactNode;
  onClose: () => void;
}

/** An offer's short link, or the profile's: to copy, with an ending of one's own, and as a QR code to download and print. */
export function LinkDialog({ userId, influencerId, offerId, of, children, onClose }: LinkDialogProps) {
  const target = { influencerId, offerId };
  const link = useQuery(shortLinkQuery(userId, target));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
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

interface ChooseEndingProps {
  userId: string;
  target: LinkTarget;
}

/** Gives the link an ending that people can remember: once, which is said before. */
function ChooseEnding({ userId, target }: ChooseEndingProps) {
  const choose = useChooseEnding(userId, target);
  const [typed, setTyped] = useState('');
  const isRefused = choose.error instanceof RefusedError && choose.error.rule === 'ending';
  const save = useOneAtATime(async () => {
    try {
      await choose.mutateAsync(typed);
      toast.success('Your link has its own ending now');
    } catch {
      // Shown at the field.
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form noValidate aria-label="Choose the ending" className="grid gap-3" onSubmit={submit}>
      {choose.isError && !isRefused && <FormAlert>{messageForError(choose.error)}</FormAlert>}
      <TextField
        label="An ending of your own"
        hint={`As in ${location.host}/go/mina-glasswater. You can choose it once: it can't be changed afterwards. The present link goes on working.`}
        error={isRefused ? messageForError(choose.error) : undefined}
        value={typed}
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
