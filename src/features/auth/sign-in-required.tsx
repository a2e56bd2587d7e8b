import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PageMessage } from '@/shared/layout/instead-of-page';
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
    <PageMessage
      drawing={drawing}
      title={title}
      actions={
        <>
          <LinkButton to={paths.signup(returnPath)}>Sign Up</LinkButton>
          <LinkButton to={paths.login(returnPath)} variant="secondary">
            Sign In
          </LinkButton>
        </>
      }
    >
      {children}
    </PageMessage>
  );
}
