import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { Button } from '@/ui/button';
import { managementQuery } from '../data/management';
import { MANAGEMENT_PANEL_ID } from './management-panel';

/** Leads to the panel with the open invitations, which may stand far down the page; nothing without one. */
export function InvitationButton({ userId }: { userId: string }) {
  const count = useQuery(managementQuery(userId)).data?.invitations.length ?? 0;
  if (count === 0) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<MailOpen size={16} aria-hidden="true" />}
      onClick={() => document.getElementById(MANAGEMENT_PANEL_ID)?.focus()}
    >
      {count === 1 ? 'An agency invites you' : `${count} agencies invite you`}
    </Button>
  );
}
