import { Check, Copy, Pencil, QrCode, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useCopyCode } from '@/features/offer/use-copy-code';
import type { OfferRow } from '@/lib/supabase/database';
import { IconButton } from '@/ui/icon-button';

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
      <IconButton
        label={`Link and QR code of ${name}`}
        icon={<QrCode size={18} aria-hidden="true" />}
        onClick={() => onLink(code)}
      />
      <IconButton
        id={editButtonId(code.id)}
        label={`Edit ${name}`}
        icon={<Pencil size={18} aria-hidden="true" />}
        onClick={() => onEdit(code)}
      />
      <IconButton
        label={`Delete ${name}`}
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={() => onDelete(code)}
      />
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
    <IconButton
      label={isCopied ? 'Copied!' : `Copy code ${code}`}
      icon={<Icon size={18} aria-hidden="true" />}
      onClick={() => void copy()}
    />
  );
}
