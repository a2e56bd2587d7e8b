import { useNavigate } from 'react-router-dom';
import { ApplyScreen } from '@/features/apply/components/apply-screen';
import { paths } from '@/lib/paths';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { useSession } from '@/shared/session/use-session';
import { PageHeader } from '@/ui/page-header';

export function Component() {
  usePageMeta({ title: 'Become an Influencer', isPrivate: true });
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
