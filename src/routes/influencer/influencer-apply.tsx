import { useNavigate } from 'react-router-dom';
import { ApplyScreen } from '@/features/apply/components/apply-screen';
import { paths } from '@/lib/paths';
import { usePageTitle } from '@/shared/layout/use-page-title';
import { useSession } from '@/shared/session/use-session';
import { PageHeader } from '@/ui/page-header';

export function Component() {
  usePageTitle('Become an Influencer');
  const { user } = useSession();
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Become an influencer"
        description="Tell us who you are. Your account stays the one you have, with everything you follow."
      />
      <ApplyScreen user={user} onDone={() => void navigate(paths.profile.to())} />
    </div>
  );
}
