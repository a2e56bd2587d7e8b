import type { ReactNode } from 'react';
import { NetworkError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { Outcome } from '@/ui/outcome';
import { Skeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { type AddressLink, useLinkedAddress, useSetLinkedAddress } from './data/confirm-email';

interface Words {
  /** Says which address is shown below it. */
  label: string;
  press: string;
  pressing: string;
  /** What happens without the press. */
  otherwise: string;
}

interface AddressOfLinkProps {
  kind: AddressLink;
  token: string;
  words: Words;
  /** Shown when it is done. */
  done: (email: string) => ReactNode;
}

/** Gives an account the address of a link in a mail, only when the button is pressed, because mail programs open links by themselves. */
function AddressOfLink({ kind, token, words, done }: AddressOfLinkProps) {
  const address = useLinkedAddress(kind, token);
  const set = useSetLinkedAddress(kind);
  // A second press in the same moment would only get the first one's answer, so it isn't sent.
  const setOnce = useSendOnce(set);
  if (set.isSuccess) return <Outcome>{done(set.data)}</Outcome>;
  if (address.isError) {
    return (
      <div className="grid gap-5">
        <FormAlert>{messageForError(address.error)}</FormAlert>
        {address.error instanceof NetworkError && (
          <Button full loading={address.isFetching} onClick={() => address.refetch()}>
            Try again
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <div>
        <p className="text-sm text-muted">{words.label}</p>
        {address.isSuccess ? (
          <p className="font-semibold wrap-anywhere">{address.data}</p>
        ) : (
          <p role="status" className="flex h-6 items-center">
            <Skeleton className="h-4 w-56" />
            <VisuallyHidden>Reading the address...</VisuallyHidden>
          </p>
        )}
      </div>
      {set.isError && <FormAlert>{messageForError(set.error)}</FormAlert>}
      <Button
        full
        disabled={!address.isSuccess}
        loading={set.isPending}
        loadingLabel={words.pressing}
        onClick={() => void setOnce(token)}
      >
        {words.press}
      </Button>
      <p className="text-sm text-muted">{words.otherwise}</p>
    </div>
  );
}

/** Confirms the address that an agency wants for an account. */
export function ConfirmEmailChange({ token }: { token: string }) {
  return (
    <AddressOfLink
      kind="confirm-email-change"
      token={token}
      words={{
        label: 'The new address',
        press: 'Confirm the new address',
        pressing: 'Confirming...',
        otherwise:
          "Don't agree? Close this page: nothing changes, and your agency can't change it without you.",
      }}
      done={(email) => (
        <>
          <FormAlert tone="success">
            Your email address is now <strong className="wrap-anywhere">{email}</strong>. Sign in with it from
            now on; your password stays the same.
          </FormAlert>
          <LinkButton to={pages.profile.path} full>
            Go to your profile
          </LinkButton>
        </>
      )}
    />
  );
}

interface TakeAddressBackProps {
  token: string | null;
  /** Whether the agency's owner takes it back, and not whoever reads the address. */
  isForOwner?: boolean;
}

/** Brings the address back from which an agency has moved an account. */
export function TakeAddressBack({ token, isForOwner = false }: TakeAddressBackProps) {
  if (token === null)
    return <FormAlert>This link is not complete. Please open it from the mail again.</FormAlert>;
  return (
    <AddressOfLink
      kind="take-address-back"
      token={token}
      words={{
        label: isForOwner ? 'The former address' : 'Your address',
        press: 'Take the address back',
        pressing: 'Taking it back...',
        otherwise:
          'It signs everybody out of the account and ends its password. Was the change right? Close this page: nothing happens.',
      }}
      done={(email) => (
        <>
          <FormAlert tone="success">
            <strong className="wrap-anywhere">{email}</strong> is the address of the account again. Everybody
            is signed out, and the former password has ended.
          </FormAlert>
          {isForOwner ? (
            <LinkButton to={paths.agencyDashboard('influencers')} full>
              See your influencers
            </LinkButton>
          ) : (
            <LinkButton to={pages.forgotPassword.path} full>
              Set a password of your own
            </LinkButton>
          )}
        </>
      )}
    />
  );
}
