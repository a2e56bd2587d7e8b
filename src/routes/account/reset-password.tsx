import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { AuthPage } from '@/features/auth/components/auth-page';
import { ResetPasswordPanel } from '@/features/auth/components/reset-password-panel';
import { useResetLink } from '@/features/auth/reset-link';
import { paths } from '@/lib/paths';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { TextLink } from '@/ui/text-link';

export function Component() {
  usePageMeta({ title: 'Reset Password', isPrivate: true });
  const link = useResetLink();
  const navigate = useNavigate();
  const toLogin = useCallback(() => void navigate(paths.login.to(), { replace: true }), [navigate]);
  return (
    <AuthPage
      title="Reset your password"
      description="Choose a new one. You will be signed out everywhere and sign in with it."
      footer={<TextLink to={paths.login.to()}>Back to login</TextLink>}
    >
      <ResetPasswordPanel link={link} onDone={toLogin} />
    </AuthPage>
  );
}
