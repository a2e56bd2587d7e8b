import { toast } from 'sonner';
import { useLeaveAgency } from '../data/leave-agency';
import type { ManagingAgency } from '../management';
import { NOT_MAILED } from '../words';
import { ConfirmDialog } from './confirm-dialog';

interface LeaveDialogProps {
  userId: string;
  agency: ManagingAgency;
  onClose: () => void;
}

export function LeaveDialog({ userId, agency, onClose }: LeaveDialogProps) {
  const leave = useLeaveAgency(userId);
  const { name } = agency;
  return (
    <ConfirmDialog
      title={`End the management by ${name}?`}
      keep="Cancel"
      confirm="End management"
      confirming="Ending..."
      busy={leave.isPending}
      error={leave.error}
      onClose={onClose}
      onConfirm={async () => {
        let told: boolean;
        try {
          told = await leave.mutateAsync(agency.id);
        } catch {
          return;
        }
        toast.success(
          `${name} doesn’t manage your account any more`,
          told ? {} : { description: NOT_MAILED },
        );
        onClose();
      }}
    >
      <p>
        Your account and all of your codes stay. From this moment {name} can’t see or change them any more.
        Only an invitation that you accept lets it manage you again.
      </p>
    </ConfirmDialog>
  );
}
