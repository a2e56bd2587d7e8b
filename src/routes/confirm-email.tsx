import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ConfirmEmailChange } from '@/features/auth/address-of-link';
import { ConfirmAddress } from '@/features/auth/confirm-email';
import { storedMailLink } from '@/features/auth/mail-link';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { pages } from '@/shared/pages';
import { FormAlert } from '@/ui/form-alert';

/**
 * Confirms an e-mail address: by a token in the page's address, the one that an agency wants for an account; by a stored link, the one that the
 * account has already.
 */
export function Component() {
  const [params] = useSearchParams();
  // Read once: the link is forgotten when it is used, and the page still shows the outcome.
  const [link] = useState(() => storedMailLink(pages.confirmEmail.path));
  const token = params.get('token');
  // The token comes first: it was opened just now, while the link may have been stored before.
  if (token !== null) {
    return (
      <NarrowPage
        title="Confirm your new email"
        description="The agency that manages your account would like to change its email address."
      >
        <ConfirmEmailChange token={token} />
      </NarrowPage>
    );
  }
  if (link) {
    return (
      <NarrowPage
        title="Confirm your email"
        description="One press, and the address of your Promobell account counts as yours."
      >
        <ConfirmAddress link={link} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title="Confirm your email"
      description="The link in our mail confirms the address of your Promobell account."
    >
      <FormAlert>
        This link is not complete, or was used already. If your address isn't confirmed yet, please open the
        link from the mail again.
      </FormAlert>
    </NarrowPage>
  );
}
