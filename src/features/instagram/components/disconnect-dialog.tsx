import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { toast } from '@/ui/toast';
import { useDisconnectInstagram } from '../data/instagram-account';
import { messageForInstagramError } from '../rules/instagram-error';

interface DisconnectDialogProps {
  userId: string;
  influencerId: string;
  username: string;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}

export function DisconnectDialog({
  userId,
  influencerId,
  username,
  onClose,
  fallbackFocus,
}: DisconnectDialogProps) {
  const disconnect = useDisconnectInstagram(userId, influencerId);
  const confirm = useOneAtATime(async () => {
    try {
      await disconnect.mutateAsync();
    } catch {
      // The alert shows the error.
      return;
    }
    toast.success('Instagram is disconnected');
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Disconnect @${username}?`}
      confirm="Disconnect"
      confirming="Disconnecting..."
      isDangerous
      isBusy={disconnect.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      <div className="grid gap-4">
        {disconnect.isError && <FormAlert>{messageForInstagramError(disconnect.error)}</FormAlert>}
        <p>
          Comments aren't answered any more, and what waits isn't sent. Promobell forgets its access to the
          account at once. Your rules stay, for when you connect again.
        </p>
      </div>
    </ConfirmDialog>
  );
}
