import { DashboardScreen } from '@/features/dashboard/dashboard-screen';
import { useSession } from '@/shared/session/use-session';

export function Component() {
  const { profile } = useSession();
  return profile && <DashboardScreen profile={profile} />;
}
