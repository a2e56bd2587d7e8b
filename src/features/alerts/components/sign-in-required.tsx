import { useLocation } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { BellDrawing } from '@/ui/drawings/bell-drawing';
import { LinkButton } from '@/ui/link-button';

/** My Alerts for visitors. Signing in and signing up lead back here. */
export function SignInRequired() {
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  return (
    <div className="flex flex-col items-center py-16 text-center md:py-24 short:py-6">
      <BellDrawing />
      <h1 className="mt-8 text-3xl">Sign In Required</h1>
      <p className="mt-3 max-w-md text-muted">
        Your alerts are the codes of the people you follow. Sign in to see them, or make an account; it’s
        free.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.signup(here)}>Sign Up</LinkButton>
        <LinkButton to={paths.login(here)} variant="secondary">
          Sign In
        </LinkButton>
      </div>
    </div>
  );
}
