import { offersLabel } from '@/domain/counts';
import { messageForError } from '@/shared/error-messages';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { type UndoAnswer, useUndoUpload } from '../data/trail';

interface UndoDialogProps {
  userId: string;
  upload: {
    id: string;
    /** How many codes the file added. Undefined where only one influencer's part of it is known, and the undo reaches the others' parts, too. */
    offers: number | undefined;
  };
  onClose: () => void;
}

/** Asks before the codes that a file added are deleted, and then says how many were and which stay. */
export function UndoDialog({ userId, upload, onClose }: UndoDialogProps) {
  const undo = useUndoUpload(userId);
  const confirm = useSendOnce(undo);
  return (
    <ConfirmDialog
      title={undo.data ? 'Upload undone' : 'Undo this upload?'}
      confirm="Undo upload"
      confirming="Undoing..."
      isDangerous
      isBusy={undo.isPending}
      isOver={undo.data !== undefined}
      onConfirm={() => void confirm(upload.id)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {undo.isError && <FormAlert>{messageForError(undo.error)}</FormAlert>}
        {undo.data ? (
          <Undone answer={undo.data} />
        ) : (
          <p>
            <span>
              {upload.offers === undefined
                ? 'What the file added is deleted, for all of its influencers.'
                : `What the file added is deleted: ${offersLabel(upload.offers)}.`}
            </span>{' '}
            Those that were edited since stay, and you are told which.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

function Undone({ answer: { removed, kept, examples } }: { answer: UndoAnswer }) {
  const unnamed = kept - examples.length;
  return (
    <div role="status" className="grid gap-3">
      <p>{removed === 0 ? 'No offer was left to delete.' : `${offersLabel(removed)} deleted.`}</p>
      {kept > 0 && (
        <>
          <p>
            {`${offersLabel(kept)} ${kept === 1 ? 'was edited since and stays' : 'were edited since and stay'}:`}
          </p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {examples.map(({ brand_name, promo_code, description }) => (
              <li key={`${brand_name} ${promo_code} ${description}`}>
                <span translate="no" className="font-code">
                  {promo_code}
                </span>{' '}
                at <span translate="no">{brand_name}</span>: {description}
              </li>
            ))}
            {unnamed > 0 && <li>and {unnamed.toLocaleString('en-US')} more</li>}
          </ul>
        </>
      )}
    </div>
  );
}
