import type { QueryClient } from '@tanstack/react-query';
import { signedInId } from '@/lib/supabase/stored-session';
import { lasting } from '@/shared/lasting-toasts';
import { toast } from '@/ui/toast';
import { PHONE } from '@/ui/use-media-query';
import { messageOfPushError, OBSTACLES, refreshPush } from './components/use-push';
import { hasSaidNotNow, sayNotNow } from './data/not-now';
import { readBrowserPush, turnOnPush } from './this-browser';

const TOAST_ID = 'offer-push';

/** So that several follows in one visit ask once. */
let hasOffered = false;

/** Offers notifications after the first follow of a visit, unless the member has said 'Not now'. My Alerts and the settings offer them, too. */
export async function offerAfterFollowing(queryClient: QueryClient, userId: string): Promise<void> {
  const { push } = await readBrowserPush(userId);
  if ((push !== 'not asked' && push !== 'off') || hasSaidNotNow(userId) || hasOffered) return;
  hasOffered = true;
  const isPhone = matchMedia(PHONE).matches;
  const turnOn = async () => {
    // The toast stays open when its member signs out, or somebody else signs in in another tab.
    if (signedInId() !== userId) return;
    try {
      await turnOnPush(userId);
      if (Notification.permission === 'denied')
        toast.info('Notifications stay off', { description: OBSTACLES.denied });
      else if (Notification.permission === 'granted') toast.success('The bell rings here too');
    } catch (error) {
      toast.error("Notifications couldn't be turned on", { description: messageOfPushError(error) });
    }
    void refreshPush(queryClient, userId);
  };
  toast.message(
    `Ring on this ${isPhone ? 'phone' : 'computer'} too?`,
    lasting({
      id: TOAST_ID,
      description: 'A notification when somebody you follow has a new code.',
      action: { label: 'Turn on', onClick: () => void turnOn() },
      cancel: { label: 'Not now', onClick: () => sayNotNow(userId) },
    }),
  );
}
