import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { PageWaiting } from '@/shared/layout/instead-of-page';
import { dashboardLinks } from '@/shared/layout/navigation';
import { PageMeta } from '@/shared/layout/page-meta';
import { pages } from '@/shared/pages';
import { paths, safeReturnPath } from '@/shared/paths';
import { ownProfileQuery, teamsQuery } from '@/shared/session/data/own-profile';
import { type SessionState, useSession } from '@/shared/session/use-session';
import { ErrorState } from '@/ui/error-state';

/** Where a sign-in leads when no page asked for it (docs/product/accounts-and-sessions.md#sign-in). */
const roleHome = (session: Pick<SessionState, 'profile' | 'teams'>) =>
  dashboardLinks(session)[0]?.to ?? pages.home.path;

/** Marks the routes inside RequireSession, for code that runs before the guard has redirected. */
export const NEEDS_SESSION = { needsSession: true };

/**
 * Leads visitors to /login, and back afterwards (docs/product/accounts-and-sessions.md#guards).
 * @param props.waits false for a page that is shown while the session loads
 */
export function RequireSession({ waits = true }: { waits?: boolean }) {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading' && waits) return <PageWaiting />;
  if (status === 'signed-out') return <Navigate to={paths.login(`${pathname}${search}${hash}`)} replace />;
  return <Outlet />;
}

/** Inside RequireSession. Leads others than influencers to /influencer-apply (docs/product/accounts-and-sessions.md#guards). */
export function RequireInfluencer() {
  const { user, profile } = useSession();
  if (!user) return <PageWaiting />;
  // The role is unknown, so nobody is led away.
  if (!profile) return <UnknownRole userId={user.id} />;
  if (!profile.is_influencer) return <Navigate to={pages.influencerApply.path} replace />;
  return <Outlet />;
}

/** Inside RequireSession, around a screen that checks the role itself: waits until the account's roles are known. */
export function RequireRoles() {
  const { user, profile, teams } = useSession();
  if (!user) return <PageWaiting />;
  return profile && teams ? <Outlet /> : <UnknownRole userId={user.id} />;
}

/** Inside RequireRoles. Leads whoever acts for no agency to their role's home (docs/product/accounts-and-sessions.md#guards). */
export function RequireTeam() {
  const session = useSession();
  return session.teams?.length ? <Outlet /> : <Navigate to={roleHome(session)} replace />;
}

function UnknownRole({ userId }: { userId: string }) {
  const profile = useQuery(ownProfileQuery(userId));
  const teams = useQuery(teamsQuery(userId));
  return (
    <>
      <PageMeta title="Your account" isPrivate />
      <h1 className="sr-only">Your account</h1>
      <ErrorState
        message="Your profile couldn't be loaded."
        onRetry={() => void Promise.all([profile.refetch(), teams.refetch()])}
        retrying={profile.isFetching || teams.isFetching}
        instead={<PageWaiting />}
      />
    </>
  );
}

/** For /login and /signup: leads somebody who is signed in to the page that asked for it, else to `otherwise`. */
export function RequireNoSession({ otherwise }: { otherwise: 'home' | 'role-home' }) {
  const session = useSession();
  const { status } = session;
  const [params] = useSearchParams();
  if (status === 'loading') return <PageWaiting />;
  if (status === 'signed-in') {
    const fallback = otherwise === 'home' ? pages.home.path : roleHome(session);
    return <Navigate to={safeReturnPath(params.get('next')) ?? fallback} replace />;
  }
  return <Outlet />;
}
