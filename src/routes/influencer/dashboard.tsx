import { UserRound } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { ManageCodes, manageCodesTab } from '@/features/manage-codes/components/manage-codes';
import { toManagedInfluencer } from '@/features/manage-codes/managed-code';
import { paths } from '@/lib/paths';
import { usePageTitle } from '@/shared/layout/use-page-title';
import { PlanUsage } from '@/shared/plans/plan-usage';
import { useSession } from '@/shared/session/use-session';
import { Card } from '@/ui/card';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';

export function Component() {
  usePageTitle('Influencer Dashboard');
  const { profile } = useSession();
  const [params, setParams] = useSearchParams();
  if (!profile) return null;
  return (
    <>
      <PageHeader
        title="Influencer Dashboard"
        description="Publish and look after your codes. Whoever follows you gets new ones as alerts."
      />
      <div className="grid grid-cols-1 gap-6">
        <PlanUsage userId={profile.id} />
        <ManageCodes
          userId={profile.id}
          influencer={toManagedInfluencer(profile)}
          audience="own"
          layout="table"
          tab={manageCodesTab(params.get('tab'))}
          onTabChange={(tab) => setParams(tab === 'codes' ? {} : { tab }, { replace: true })}
          settings={<Settings />}
        />
      </div>
    </>
  );
}

function Settings() {
  return (
    <Card>
      <h2 className="text-xl">Your profile</h2>
      <p className="mt-2 mb-5 text-muted">
        Your name, username, picture and password are on your profile page. It is what shoppers see beside
        your codes.
      </p>
      <LinkButton
        to={paths.profile.to()}
        variant="secondary"
        icon={<UserRound size={18} aria-hidden="true" />}
      >
        Go to your profile
      </LinkButton>
    </Card>
  );
}
