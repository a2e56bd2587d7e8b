import { AlertsScreen } from '@/features/alerts/alerts-screen';
import { SignInRequired } from '@/features/auth/sign-in-required';
import { useFollowsSignal } from '@/features/follow/followed-influencers';
import { FollowingLabel } from '@/features/follow/following-label';
import { FollowingList } from '@/features/follow/following-list';
import { PageMeta } from '@/shared/layout/page-meta';
import { pages } from '@/shared/pages';
import { useSession } from '@/shared/session/use-session';
import { useUrlTab } from '@/shared/use-url-state';
import { BellDrawing } from '@/ui/drawings/drawing';
import { PageHeader } from '@/ui/page-header';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';
import { TextLink } from '@/ui/text-link';

type AlertsTab = 'alerts' | 'following';
const alertsTab = (value: string | null): AlertsTab => (value === 'following' ? value : 'alerts');

/** Another tab begins without the search of the one before. */
const TAB = {
  parse: (params: URLSearchParams) => alertsTab(params.get('tab')),
  write: (tab: AlertsTab) => new URLSearchParams(tab === 'following' ? { tab } : {}),
};

export function Component() {
  const [tab, showTab] = useUrlTab(TAB);
  const { status, user } = useSession();
  useFollowsSignal();

  const meta = <PageMeta title={tab === 'following' ? 'Following' : 'My Alerts'} isPrivate />;
  if (status === 'signed-out') {
    return (
      <>
        {meta}
        <SignInRequired drawing={<BellDrawing />}>
          Your alerts are the codes of the people you follow. Sign in to see them, or make an account; it's
          free.
        </SignInRequired>
      </>
    );
  }
  return (
    <>
      {meta}
      <PageHeader
        title="My Alerts"
        description={
          <span>
            The live codes of everybody you follow, newest first.{' '}
            <TextLink to={pages.notifications.path}>How you hear of them</TextLink>
          </span>
        }
      />
      <Tabs value={tab} onValueChange={(chosen) => showTab(alertsTab(chosen))}>
        <TabList label="My Alerts">
          <Tab value="alerts">Alerts</Tab>
          <Tab value="following">
            <FollowingLabel />
          </Tab>
        </TabList>
        <TabPanel value="alerts">
          <AlertsScreen userId={user?.id} />
        </TabPanel>
        <TabPanel value="following">
          <div className="max-w-3xl">
            <FollowingList userId={user?.id} />
          </div>
        </TabPanel>
      </Tabs>
    </>
  );
}
