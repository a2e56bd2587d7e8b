import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ApplyScreen } from '@/features/apply/apply-screen';
import { pages } from '@/shared/pages';
import { safeReturnPath } from '@/shared/paths';
import { useSession } from '@/shared/session/use-session';
import { PageHeader } from '@/ui/page-header';

export function Component() {
  const { user, profile } = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const next = safeReturnPath(params.get('next'));
  // The role on arrival, because the application changes it.
  const [isInfluencer] = useState(profile?.is_influencer === true);
  if (!user) return null;
  // Already an influencer: continues to the page that led here.
  if (isInfluencer && next) return <Navigate to={next} replace />;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Become an influencer"
        description="Tell us who you are. Your account stays the one you have, with everything you follow."
      />
      <ApplyScreen user={user} onDone={() => void navigate(next ?? pages.profile.path)} />
    </div>
  );
}
