import { BrandReportScreen } from '@/features/results/components/brand-report-screen';
import { useSession } from '@/shared/session/use-session';

export function Component() {
  const { profile } = useSession();
  return (
    profile && <BrandReportScreen userId={profile.id} agencyName={profile.full_name ?? profile.username} />
  );
}
