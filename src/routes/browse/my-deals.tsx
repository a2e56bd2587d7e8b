import { AlertsScreen } from '@/features/alerts/components/alerts-screen';
import { SignInRequired } from '@/features/alerts/components/sign-in-required';
import { env } from '@/lib/env';
import { useFollowsSignal } from '@/shared/follows/use-follows-signal';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { useSession } from '@/shared/session/use-session';

export function Component() {
  usePageMeta({ title: 'My Alerts', isPrivate: true });
  const { status, user } = useSession();
  useFollowsSignal();

  if (status === 'signed-out') return <SignInRequired />;
  return <AlertsScreen userId={user?.id} storeUrl={env.extensionStoreUrl} />;
}
