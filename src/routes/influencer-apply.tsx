import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ApplyScreen } from '@/features/apply/components/apply-screen';
import { pages } from '@/shared/pages';
import { safeReturnPath } from '@/shared/paths';
import { useSession } from '@/shared/session/use-session';
import { PageHeader } from '@/ui/page-header';

export function Component() {
  const { user, profile } = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const next = safeReturnPath(params.get('next'));
  // As it was on arrival: the application itself changes it.
  const [isInfluencer] = useState(profile?.is_influencer === true);
  if (!user) return null;
  // There is nothing to apply for, and somebody was on the way to somewhere.
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
