import { useParams } from 'react-router-dom';
import { ManagedHeader } from '@/features/agency/components/managed-header';
import { CodeTicketsSkeleton } from '@/features/manage-codes/components/code-tickets';
import { MANAGE_CODES_URL, ManageCodes } from '@/features/manage-codes/components/manage-codes';
import { useSession } from '@/shared/session/use-session';
import { useUrlTab } from '@/shared/use-url-state';

export function Component() {
  const { influencerId = '' } = useParams();
  const { user } = useSession();
  const [tab, showTab] = useUrlTab(MANAGE_CODES_URL);
  if (!user) return null;
  return (
    <ManagedHeader
      key={influencerId}
      userId={user.id}
      influencerId={influencerId}
      waiting={<CodeTicketsSkeleton count={6} />}
    >
      {(influencer) => (
        <ManageCodes
          userId={user.id}
          influencer={influencer}
          audience="agency"
          layout="tickets"
          tab={tab}
          onTabChange={showTab}
        />
      )}
    </ManagedHeader>
  );
}
