import { useSearchParams } from 'react-router-dom';
import { AuthPage } from '@/features/auth/components/auth-page';
import { ConfirmEmailChange } from '@/features/auth/components/confirm-email-change';
import { paths } from '@/lib/paths';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { TextLink } from '@/ui/text-link';

export function Component() {
  usePageMeta({ title: 'Confirm Your Email', isPrivate: true });
  const [params] = useSearchParams();
  return (
    <AuthPage
      title="Confirm your new email"
      description="The agency that manages your account would like to change its email address to the one in the mail."
      footer={<TextLink to={paths.home.to()}>Back to Promobell</TextLink>}
    >
      <ConfirmEmailChange token={params.get('token')} />
    </AuthPage>
  );
}
