import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { ProfileScreen, type ProfileTab } from '@/features/profile/components/profile-screen';
import { paths } from '@/lib/paths';
import { usePageTitle } from '@/shared/layout/use-page-title';
import { forgetSession } from '@/shared/session/end-session';
import { useSession } from '@/shared/session/use-session';
import { PageHeader } from '@/ui/page-header';

export function Component() {
  usePageTitle('Profile');
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const tab: ProfileTab = params.get('tab') === 'edit' ? 'edit' : 'profile';

  async function leave() {
    // Home first: on this page the guard would send somebody without a session to the login page.
    await navigate(paths.home.to(), { replace: true });
    await forgetSession();
    toast.success('Your account has been deleted.');
  }

  if (!user) return null;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Your profile" />
      <ProfileScreen
        user={user}
        tab={tab}
        onTabChange={(next) => setParams(next === 'edit' ? { tab: 'edit' } : {}, { replace: true })}
        onSignOut={() => void signOut()}
        onDeleted={() => void leave()}
      />
    </div>
  );
}
