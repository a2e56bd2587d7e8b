import { useFollowsSignal } from '@/features/follow/followed-influencers';
import { FollowingList } from '@/features/follow/following-list';
import { ChannelSettings } from '@/features/notifications/channel-settings';
import { MutePerson } from '@/features/notifications/mute-followed';
import { MutedCategories, MutedPeople, MutedShops } from '@/features/notifications/muted-list';
import { useSession } from '@/shared/session/use-session';
import { useUrlTab } from '@/shared/use-url-state';
import { SectionCard } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';

const tabs = ['settings', 'people', 'shops'] as const;
type NotificationsTab = (typeof tabs)[number];
const notificationsTab = (value: string | null): NotificationsTab =>
  tabs.find((tab) => tab === value) ?? 'settings';

/** Another tab begins without the search of the one before. */
const TAB = {
  parse: (params: URLSearchParams) => notificationsTab(params.get('tab')),
  write: (tab: NotificationsTab) => new URLSearchParams(tab === 'settings' ? {} : { tab }),
};

/** All that a member can choose about what it hears of, and where (docs/product/notifications.md). */
export function Component() {
  const { user } = useSession();
  const [tab, showTab] = useUrlTab(TAB);
  useFollowsSignal();
  if (!user) return null;
  const { id: userId, email = '' } = user;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Notifications" description="When the bell rings for you, where, and for whom." />
      <Tabs value={tab} onValueChange={(value) => showTab(notificationsTab(value))}>
        <TabList label="Notifications">
          <Tab value="settings">Settings</Tab>
          <Tab value="people">People</Tab>
          <Tab value="shops">Shops & categories</Tab>
        </TabList>
        <TabPanel value="settings">
          <ChannelSettings userId={userId} email={email} />
        </TabPanel>
        <TabPanel value="people">
          <div className="grid grid-cols-1 gap-6">
            <MutedPeople userId={userId} />
            <SectionCard title="Everybody you follow">
              <FollowingList
                userId={userId}
                actionFor={(influencer) => <MutePerson userId={userId} person={influencer} />}
              />
            </SectionCard>
          </div>
        </TabPanel>
        <TabPanel value="shops">
          <div className="grid grid-cols-1 gap-6">
            <MutedShops userId={userId} />
            <MutedCategories userId={userId} />
          </div>
        </TabPanel>
      </Tabs>
    </div>
  );
}
