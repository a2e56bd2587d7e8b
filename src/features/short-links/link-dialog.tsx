import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '@/shared/query-state';
import { Dialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';
import { ChooseEnding } from './components/choose-ending';
import { QrCodeCard } from './components/qr-code-card';
import { ShortAddress } from './components/short-address';
import { shortLinkQuery } from './data/short-link';
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
