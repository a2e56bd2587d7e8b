import { Check, Copy, Pencil, QrCode, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useCopyCode } from '@/features/offer/use-copy-code';
import { NotFoundError } from '@/lib/errors';
import type { OfferRow } from '@/lib/supabase/database';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { IconButton } from '@/ui/icon-button';
import { toast } from '@/ui/toast';
import { useDeleteCode } from '../data/codes';
import { reasonForCodeError } from '../rules/reason-for-code-error';

/** The id of the button that gets the focus when an edit is closed. */
export const editButtonId = (codeId: string) => `edit-code-${codeId}`;

export interface CodeActionsProps {
  code: OfferRow;
  onLink: (code: OfferRow) => void;
  onEdit: (code: OfferRow) => void;
  onDelete: (code: OfferRow) => void;
}

export function CodeActions({ code, onLink, onEdit, onDelete }: CodeActionsProps) {
  const name = `${code.promo_code} of ${code.brand_name}`;
  return (
    <div className="flex flex-none justify-end">
      <IconButton label={`Link and QR code of ${name}`} icon={QrCode} onClick={() => onLink(code)} />
      <IconButton
        id={editButtonId(code.id)}
        label={`Edit ${name}`}
        icon={Pencil}
        onClick={() => onEdit(code)}
      />
      <IconButton label={`Delete ${name}`} icon={Trash2} onClick={() => onDelete(code)} />
    </div>
  );
}

interface CopyCodeButtonProps {
  code: string;
  /** The element with the code, which is selected when the clipboard refuses. */
  element: RefObject<HTMLElement | null>;
}

export function CopyCodeButton({ code, element }: CopyCodeButtonProps) {
  const { isCopied, copy } = useCopyCode(code, element);
  const Icon = isCopied ? Check : Copy;
  return (
    <IconButton label={isCopied ? 'Copied!' : `Copy code ${code}`} icon={Icon} onClick={() => void copy()} />
  );
}

interface DeleteCodeDialogProps {
  code: OfferRow;
  userId: string;
  influencerId: string;
  onClose: () => void;
  /** Called when the code is deleted here, or gone from the list meanwhile. */
  onGone: () => void;
}

export function DeleteCodeDialog({ code, userId, influencerId, onClose, onGone }: DeleteCodeDialogProps) {
  const remove = useDeleteCode(userId, influencerId);
  const busy = remove.isPending || remove.isSuccess;

  const confirm = useSendOnce(remove, {
    onDone: () => {
      toast.success('Promo code deleted successfully!');
      onGone();
    },
    onFailed: (error) => {
      if (!(error instanceof NotFoundError)) {
        toast.error('Failed to delete promo code', { description: reasonForCodeError(error) });
        return;
      }
      toast.info('This promo code was already deleted or hidden.');
      onGone();
    },
  });

  return (
    <ConfirmDialog
      title="Delete promo code"
      description="Are you sure you want to delete this promo code?"
      confirm="Delete"
      confirming="Deleting..."
      isDangerous
      isBusy={busy}
      onConfirm={() => void confirm(code.id)}
      onClose={onClose}
    >
      <p className="rounded bg-sunken px-4 py-3 wrap-anywhere">
        <span translate="no" className="font-code font-semibold tracking-wide">
          {code.promo_code}
        </span>
        <span className="block text-sm text-muted">
          <span translate="no">{code.brand_name}</span>: {code.description}
        </span>
      </p>
    </ConfirmDialog>
  );
}
