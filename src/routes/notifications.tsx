import { FollowingList } from '@/features/follow/following-list';
import { useFollowsSignal } from '@/features/follow/use-follows-signal';
import { MutePerson } from '@/features/notifications/mute-followed';
import {
  NotificationsScreen,
  type NotificationsTab,
  notificationsTab,
} from '@/features/notifications/notifications-screen';
import { useSession } from '@/shared/session/use-session';
import { useUrlTab } from '@/shared/use-url-state';
import { PageHeader } from '@/ui/page-header';

/** Another tab begins without the search of the one before. */
const TAB = {
  parse: (params: URLSearchParams) => notificationsTab(params.get('tab')),
  write: (tab: NotificationsTab) => new URLSearchParams(tab === 'settings' ? {} : { tab }),
};

export function Component() {
  const { user } = useSession();
  const [tab, showTab] = useUrlTab(TAB);
  useFollowsSignal();
  if (!user) return null;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Notifications" description="When the bell rings for you, where, and for whom." />
      <NotificationsScreen
        userId={user.id}
        email={user.email ?? ''}
        tab={tab}
        onTabChange={showTab}
        following={
          <FollowingList
            userId={user.id}
            actionFor={(influencer) => <MutePerson userId={user.id} person={influencer} />}
          />
        }
      />
    </div>
  );
}
