import { NotFoundError } from '@/lib/errors';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { toast } from '@/ui/toast';
import { type InstagramRule, useDeleteRule } from '../data/instagram-rules';
import { messageForInstagramError } from '../rules/instagram-error';

interface DeleteRuleDialogProps {
  userId: string;
  influencerId: string;
  rule: InstagramRule;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}

export function DeleteRuleDialog({
  userId,
  influencerId,
  rule,
  onClose,
  fallbackFocus,
}: DeleteRuleDialogProps) {
  const remove = useDeleteRule(userId, influencerId);
  const confirm = useOneAtATime(async () => {
    try {
      await remove.mutateAsync(rule.id);
      toast.success('Rule deleted');
    } catch (error) {
      // The alert shows every other error.
      if (!(error instanceof NotFoundError)) return;
      toast.info('This rule was already deleted.');
    }
    onClose();
  });
  return (
    <ConfirmDialog
      title="Delete this rule?"
      confirm="Delete"
      confirming="Deleting..."
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      <div className="grid gap-4">
        {remove.isError && <FormAlert>{messageForInstagramError(remove.error)}</FormAlert>}
        <p className="wrap-anywhere">
          <strong>{rule.name}</strong> answers nothing any more, and what waits for it isn't sent. Its numbers
          are gone with it.
        </p>
      </div>
    </ConfirmDialog>
  );
}
