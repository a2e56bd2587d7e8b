import { BrandReportPage } from '@/features/results/components/brand-report-page';
import { useSession } from '@/shared/session/use-session';

export function Component() {
  const { profile } = useSession();
  return (
    profile && <BrandReportPage userId={profile.id} agencyName={profile.full_name ?? profile.username} />
  );
}
