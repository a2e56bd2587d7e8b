import type { ManagedInfluencer } from '../managed-influencer';
import { CredentialsDialog } from './credentials-dialog';
import { EditInfluencerDialog } from './edit-influencer-dialog';
import { EndManagementDialog } from './end-management-dialog';

/** What was chosen in a card's menu. */
export interface CardAction {
  doing: 'edit' | 'credentials' | 'end';
  influencer: ManagedInfluencer;
}

interface InfluencerDialogsProps {
  userId: string;
  action: CardAction | undefined;
  onClose: () => void;
  /** The card is gone. */
  onGone: () => void;
}

export function InfluencerDialogs({ userId, action, onClose, onGone }: InfluencerDialogsProps) {
  if (!action) return null;
  const { influencer } = action;
  if (action.doing === 'edit') {
    return <EditInfluencerDialog userId={userId} influencer={influencer} onClose={onClose} />;
  }
  if (action.doing === 'credentials') {
    return <CredentialsDialog userId={userId} influencer={influencer} onClose={onClose} />;
  }
  return <EndManagementDialog userId={userId} influencer={influencer} onClose={onClose} onGone={onGone} />;
}
