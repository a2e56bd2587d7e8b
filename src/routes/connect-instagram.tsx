import { ConnectInstagramScreen } from '@/features/instagram/connect-instagram-screen';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { useSession } from '@/shared/session/use-session';

export function Component() {
  const { user, teams } = useSession();
  if (!user) return null;
  const home = teams?.length ? pages.agencyDashboard.path : paths.influencerDashboard({ tab: 'instagram' });
  return (
    <NarrowPage
      title="Connect Instagram"
      description="With your account, Promobell answers comments with your code."
    >
      <ConnectInstagramScreen userId={user.id} home={home} />
    </NarrowPage>
  );
}
