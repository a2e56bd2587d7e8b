import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { PageWaiting } from '@/shared/layout/page-waiting';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { pages } from '@/shared/pages';
import { paths, safeReturnPath } from '@/shared/paths';
import { ownProfileQuery } from '@/shared/session/data/own-profile';
import { useSession } from '@/shared/session/use-session';
import { ErrorState } from '@/ui/error-state';

/**
 * Where somebody goes after signing in who wanted to go nowhere else (docs/product/accounts-and-sessions.md#sign-in). An agency's dashboard comes before an influencer's.
 * @param roles null for an account whose profile couldn't be loaded
 */
function roleHome(roles: { is_agency: boolean; is_influencer: boolean } | null): string {
  if (roles?.is_agency) return pages.agencyDashboard.path;
  if (roles?.is_influencer) return pages.influencerDashboard.path;
  return pages.home.path;
}

/** Marks the routes inside RequireSession, for those who ask before the guard has led on. */
export const NEEDS_SESSION = { needsSession: true };

/** Signed out → /login, and back after it (docs/product/accounts-and-sessions.md#guards). */
export function RequireSession() {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return <PageWaiting />;
  if (status === 'signed-out') return <Navigate to={paths.login(`${pathname}${search}${hash}`)} replace />;
  return <Outlet />;
}

/** Stands inside RequireSession. Without the role → /influencer-apply (docs/product/accounts-and-sessions.md#guards). */
export function RequireInfluencer() {
  const { user, profile } = useSession();
  if (!user) return <PageWaiting />;
  // Nobody is sent to apply for what they may well be.
  if (!profile) return <UnknownRole userId={user.id} />;
  if (!profile.is_influencer) return <Navigate to={pages.influencerApply.path} replace />;
  return <Outlet />;
}

/** Stands inside RequireSession, before a screen that judges the role by itself: nobody is told off for an unknown one. */
export function RequireProfile() {
  const { user, profile } = useSession();
  if (!user) return <PageWaiting />;
  return profile ? <Outlet /> : <UnknownRole userId={user.id} />;
}

/** Stands inside RequireProfile. Without the role → the role's own home (docs/product/accounts-and-sessions.md#guards). */
export function RequireAgency() {
  const { profile } = useSession();
  return profile?.is_agency ? <Outlet /> : <Navigate to={roleHome(profile)} replace />;
}

function UnknownRole({ userId }: { userId: string }) {
  const profile = useQuery(ownProfileQuery(userId));
  usePageMeta({ title: 'Your account', isPrivate: true });
  return (
    <>
      <h1 className="sr-only">Your account</h1>
      <ErrorState
        message="Your profile couldn’t be loaded."
        onRetry={() => void profile.refetch()}
        retrying={profile.isFetching}
        instead={<PageWaiting />}
      />
    </>
  );
}

/** /login and /signup send somebody who is signed in onwards: back to where they wanted to go, else as told. */
export function RequireNoSession({ otherwise }: { otherwise: 'home' | 'role-home' }) {
  const { status, profile } = useSession();
  const [params] = useSearchParams();
  if (status === 'loading') return <PageWaiting />;
  if (status === 'signed-in') {
    const fallback = otherwise === 'home' ? pages.home.path : roleHome(profile);
    return <Navigate to={safeReturnPath(params.get('next')) ?? fallback} replace />;
  }
  return <Outlet />;
}
