import { useCallback, useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { ResetPasswordPanel } from '@/features/auth/reset-password-panel';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { useIsHere } from '@/shared/leaving';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';

export function Component() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const toLogin = useCallback(() => {
    if (isHere.current) void navigate(pages.login.path, { replace: true });
  }, [isHere, navigate]);
  return (
    <NarrowPage
      title="Reset your password"
      description="Choose a new one. You will be signed out everywhere and sign in with it."
      footer={<TextLink to={pages.login.path}>Back to login</TextLink>}
    >
      <ResetPasswordPanel changePassword={<ToChangePassword />} onDone={toLogin} />
    </NarrowPage>
  );
}

/** Without a link from a mail, a new password needs the current one, which the profile page asks for. */
function ToChangePassword() {
  useEffect(() => {
    toast.info('You are signed in: change your password here.', { id: 'change-password' });
  }, []);
  return <Navigate to={paths.changePassword()} replace />;
}
