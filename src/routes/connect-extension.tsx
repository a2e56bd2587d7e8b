import { ConnectExtensionScreen } from '@/features/extension/connect-extension-screen';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { useSession } from '@/shared/session/use-session';

export function Component() {
  const { user, profile } = useSession();
  if (!user) return null;
  return (
    <NarrowPage
      title="Connect the extension"
      description="With your account, the extension in this browser knows whose codes to show you."
    >
      <ConnectExtensionScreen
        userId={user.id}
        account={profile ? `@${profile.username}` : (user.email ?? 'your account')}
      />
    </NarrowPage>
  );
}
