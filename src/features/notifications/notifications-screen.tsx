import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';
import { ChannelSettings } from './components/channel-settings';
import { MutedCategories, MutedList, MutedShops } from './components/muted-list';
import { SettingsPart } from './components/settings-part';

const tabs = ['settings', 'people', 'shops'] as const;
export type NotificationsTab = (typeof tabs)[number];

/** Reads the tab out of a URL's parameter; anything unknown is the settings. */
export function notificationsTab(value: string | null): NotificationsTab {
  return tabs.find((tab) => tab === value) ?? 'settings';
}

interface NotificationsScreenProps {
  userId: string;
  /** Where mails go. */
  email: string;
  tab: NotificationsTab;
  onTabChange: (tab: NotificationsTab) => void;
  /** Those whom the member follows, each with a way to mute them. */
  following: ReactNode;
}

/** All that a member can choose about what it hears of, and where (docs/product/notifications.md). */
export function NotificationsScreen({
  userId,
  email,
  tab,
  onTabChange,
  following,
}: NotificationsScreenProps) {
  return (
    <Tabs value={tab} onValueChange={(value) => onTabChange(notificationsTab(value))}>
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
          <SettingsPart
            title="Muted people"
            about="You go on following them, and My Alerts shows their codes. Only the bell stays silent."
          >
            <MutedList userId={userId} kind="people" nothing="Nobody is muted." />
          </SettingsPart>
          <SettingsPart title="Everybody you follow">{following}</SettingsPart>
        </div>
      </TabPanel>
      <TabPanel value="shops">
        <div className="grid grid-cols-1 gap-6">
          <MutedShops userId={userId} />
          <MutedCategories userId={userId} />
        </div>
      </TabPanel>
    </Tabs>
  );
}
