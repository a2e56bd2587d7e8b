import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { LinkButton } from '@/ui/link-button';

interface SignInRequiredProps {
  title?: string;
  drawing: ReactNode;
  /** Says what is there for members. */
  children: ReactNode;
}

/** A members' page for visitors. Signing in and signing up lead back here. */
export function SignInRequired({ title = 'Sign In Required', drawing, children }: SignInRequiredProps) {
  const { pathname, search } = useLocation();
  const returnPath = `${pathname}${search}`;
  return (
    <div className="flex flex-col items-center py-16 text-center md:py-24 short:py-6">
      {drawing}
      <h1 className="mt-8 text-3xl">{title}</h1>
      <p className="mt-3 max-w-md text-muted">{children}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.signup(returnPath)}>Sign Up</LinkButton>
        <LinkButton to={paths.login(returnPath)} variant="secondary">
          Sign In
        </LinkButton>
      </div>
    </div>
  );
}
