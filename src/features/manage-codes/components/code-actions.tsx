import { Pencil, Trash2 } from 'lucide-react';
import type { OfferRow } from '@/lib/supabase/database';
import { IconButton } from '@/ui/icon-button';

/** The id of the button that gets the focus when an edit is closed. */
export const editButtonId = (codeId: string) => `edit-code-${codeId}`;

export interface CodeActionsProps {
  code: OfferRow;
  onEdit: (code: OfferRow) => void;
  onDelete: (code: OfferRow) => void;
}

export function CodeActions({ code, onEdit, onDelete }: CodeActionsProps) {
  const name = `${code.promo_code} of ${code.brand_name}`;
  return (
    <div className="flex flex-none justify-end">
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
