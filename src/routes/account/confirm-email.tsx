import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuthPage } from '@/features/auth/components/auth-page';
import { ConfirmAddress } from '@/features/auth/components/confirm-address';
import { ConfirmEmailChange } from '@/features/auth/components/confirm-email-change';
import { keptMailLink } from '@/lib/mail-link';
import { paths } from '@/lib/paths';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { TextLink } from '@/ui/text-link';

export function Component() {
  usePageMeta({ title: 'Confirm Your Email', isPrivate: true });
  const [params] = useSearchParams();
  // Once it is used it is forgotten, and the page still tells what became of it.
  const [link] = useState(() => keptMailLink(paths.confirmEmail.to()));
  const token = params.get('token');
  const footer = <TextLink to={paths.home.to()}>Back to Promobell</TextLink>;
  if (link && token === null) {
    return (
      <AuthPage
        title="Confirm your email"
        description="One press, and the address of your Promobell account counts as yours."
        footer={footer}
      >
        <ConfirmAddress link={link} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Confirm your new email"
      description="The agency that manages your account would like to change its email address."
      footer={footer}
    >
      <ConfirmEmailChange token={token} />
    </AuthPage>
  );
}
