import { useEffect, useRef } from 'react';
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

  // On this page the guard would send somebody without a session to the login page: home comes first.
  const deleted = useRef(false);
  useEffect(
    () => () => {
      if (deleted.current) void forgetSession();
    },
    [],
  );

  function leave() {
    deleted.current = true;
    toast.success('Your account has been deleted.');
    void navigate(paths.home.to(), { replace: true });
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
        onDeleted={leave}
      />
    </div>
  );
}
