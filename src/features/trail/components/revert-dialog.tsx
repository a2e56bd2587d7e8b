import { ConflictError, InvalidInputError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { toast } from '@/ui/toast';
import { type RevertAnswer, useRevertChange } from '../data/trail';
import { type Change, fieldChanges, fieldTexts, sentenceOf } from '../rules/change-texts';

interface RevertDialogProps {
  userId: string;
  change: Change;
  onClose: () => void;
}

/** Says what reverting a change does, then reverts it, or says why it can't be reverted any more. */
export function RevertDialog({ userId, change, onClose }: RevertDialogProps) {
  const revert = useRevertChange(userId);
  const refused = revert.data && revert.data.outcome !== 'reverted' ? revert.data : undefined;
  const confirm = useSendOnce(revert, {
    onDone: ({ outcome }) => {
      if (outcome !== 'reverted') return;
      toast.success('Change reverted');
      onClose();
    },
  });

  return (
    <ConfirmDialog
      title="Revert this change?"
      confirm="Revert"
      confirming="Reverting..."
      isBusy={revert.isPending}
      isOver={refused !== undefined}
      onConfirm={() => void confirm(change.id)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {revert.isError && <FormAlert>{reasonFor(revert.error)}</FormAlert>}
        {refused && <ChangedSince answer={refused} />}
        <p className="rounded bg-sunken px-4 py-3 wrap-anywhere">{sentenceOf(change)}.</p>
        {!refused && <p className="text-muted wrap-anywhere">{consequenceOf(change)}</p>}
      </div>
    </ConfirmDialog>
  );
}

function consequenceOf(change: Change): string {
  if (change.act === 'added') return 'The code is deleted.';
  if (change.act === 'removed') {
    return 'The code comes back as it was, with its address and results, but without what members reported.';
  }
  const fields = fieldChanges(change).map(({ label, before }) => `${label}: ${before}`);
  return sentences('It becomes what it was before', ...fields);
}

const sentences = (...said: string[]) => `${said.join('. ')}.`;

function ChangedSince({ answer }: { answer: RevertAnswer }) {
  if (answer.outcome === 'removed_since') {
    return <FormAlert tone="info">The code was deleted since, so there is nothing to revert.</FormAlert>;
  }
  if (answer.outcome === 'there_already') {
    return <FormAlert tone="info">The code is back already.</FormAlert>;
  }
  const now = fieldTexts(answer.present ?? {}).map(({ label, text }) => `${label} is now ${text}`);
  return (
    <FormAlert tone="info">
      {sentences('It was changed again since, so it stays as it is', ...now, 'You can edit it by hand')}
    </FormAlert>
  );
}

function reasonFor(error: Error): string {
  if (error instanceof ConflictError) return "The username is somebody else's by now.";
  if (error instanceof InvalidInputError) return "What it was before isn't allowed any more.";
  return messageForError(error);
}
