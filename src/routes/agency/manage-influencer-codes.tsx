import { useParams, useSearchParams } from 'react-router-dom';
import { ManagedHeader } from '@/features/agency/components/managed-header';
import { CodeTicketsSkeleton } from '@/features/manage-codes/components/code-tickets';
import { ManageCodes, manageCodesTab } from '@/features/manage-codes/components/manage-codes';
import { useSession } from '@/shared/session/use-session';

export function Component() {
  const { influencerId = '' } = useParams();
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
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
          tab={manageCodesTab(params.get('tab'))}
          onTabChange={(tab) => setParams(tab === 'codes' ? {} : { tab }, { replace: true })}
        />
      )}
    </ManagedHeader>
  );
}
