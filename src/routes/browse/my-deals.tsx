import { AlertsScreen } from '@/features/alerts/components/alerts-screen';
import { SignInRequired } from '@/features/alerts/components/sign-in-required';
import { env } from '@/lib/env';
import { useFollowsSignal } from '@/shared/follows/use-follows-signal';
import { usePageTitle } from '@/shared/layout/use-page-title';
import { useSession } from '@/shared/session/use-session';

export function Component() {
  usePageTitle('My Alerts');
  const { status, user } = useSession();
  useFollowsSignal();

  if (status === 'signed-out') return <SignInRequired />;
  return <AlertsScreen userId={user?.id} storeUrl={env.extensionStoreUrl} />;
}
