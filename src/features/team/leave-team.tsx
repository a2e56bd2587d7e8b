import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { ConfirmMutation } from '@/shared/confirm-mutation';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { useRemoveTeamMember } from './data/change-team';
import { ROLE_HINTS, ROLE_NAMES } from './role-names';

/** A member's role in the team, and the button to leave it; nothing for the owner, who has to hand over first. */
export function LeaveTeam({ agency }: { agency: ActingAgency }) {
  const [isAsking, setIsAsking] = useState(false);
  if (agency.role === 'owner') return null;
  return (
    <Card>
      <h2 className="text-xl">Your role</h2>
      <p className="mt-2">
        <span>{`${ROLE_NAMES[agency.role]} of ${agency.allInfluencers ? 'all influencers' : 'chosen influencers'}.`}</span>{' '}
        <span className="text-muted">{ROLE_HINTS[agency.role]}</span>
      </p>
      <Button variant="secondary" className="mt-5" icon={LogOut} onClick={() => setIsAsking(true)}>
        Leave the team
      </Button>
      {isAsking && <LeaveDialog agency={agency} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

/** No toast follows: when the team is gone, the dashboard itself says so. */
function LeaveDialog({ agency, onClose }: { agency: ActingAgency; onClose: () => void }) {
  const leave = useRemoveTeamMember(agency);
  return (
    <ConfirmMutation
      mutation={leave}
      variables={agency.userId}
      title={`Leave the team of ${agency.name}?`}
      confirm="Leave the team"
      confirming="Leaving..."
      isDangerous
      onClose={onClose}
    >
      <p>
        From this moment you see and change nothing for {agency.name}. Your own account stays as it is. Only a
        new invitation lets you in again.
      </p>
    </ConfirmMutation>
  );
}
