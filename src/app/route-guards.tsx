import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { paths, safeReturnPath } from '@/lib/paths';
import { useSession } from '@/shared/session/use-session';

/** Signed out → /login, and back after it (decisions: Guards). */
export function RequireSession() {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return null;
  if (status === 'signed-out') return <Navigate to={paths.login.to(`${pathname}${search}${hash}`)} replace />;
  return <Outlet />;
}

/** /login and /signup send somebody who is signed in onwards. */
export function RequireNoSession() {
  const { status } = useSession();
  const [params] = useSearchParams();
  if (status === 'loading') return null;
  if (status === 'signed-in')
    return <Navigate to={safeReturnPath(params.get('next')) ?? paths.home.to()} replace />;
  return <Outlet />;
}
