import { AuthRefusedError } from '@/lib/errors';
import { messageForAuthError, messageForError } from '@/shared/error-messages';
import { pages } from '@/shared/pages';
import { useSession } from '@/shared/session/use-session';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { Outcome } from '@/ui/outcome';
import { useConfirmAddress, useSwitchAccount } from './data/confirm-email';
import type { MailLink } from './mail-link';

/** Confirms a new account's address, only when the button is pressed, because mail programs open links by themselves. */
export function ConfirmAddress({ link }: { link: MailLink }) {
  const confirm = useConfirmAddress();
  // A second press in the same moment would use the link again, and be told that it was used already.
  const confirmOnce = useSendOnce(confirm);
  if (confirm.isSuccess) {
    const { data } = confirm;
    if (data.outcome === 'half') return <HalfConfirmed />;
    return data.outcome === 'signed-in' ? <Confirmed {...data} /> : <OtherAccount {...data} />;
  }
  return (
    <div className="grid gap-5">
      {confirm.isError && <FormAlert>{linkFailureWords(confirm.error)}</FormAlert>}
      <Button
        full
        loading={confirm.isPending}
        loadingLabel="Confirming..."
        onClick={() => void confirmOnce(link)}
      >
        Confirm my address
      </Button>
    </div>
  );
}

function linkFailureWords(error: unknown): string {
  if (error instanceof AuthRefusedError && error.code !== 'user_banned') {
    return "This link has expired or was used already. Sign in; if that fails, ask for a link by 'Forgot your password?': it confirms your address, too.";
  }
  return messageForAuthError(error);
}

interface ConfirmedProps {
  email: string;
  returnTo: string | undefined;
}

function Confirmed({ email, returnTo }: ConfirmedProps) {
  return (
    <Outcome>
      <FormAlert tone="success">
        <strong className="wrap-anywhere">{email}</strong> is confirmed, and you are signed in.
      </FormAlert>
      <LinkButton to={returnTo ?? pages.home.path} full>
        {returnTo === undefined ? 'Go to Promobell' : 'Go on where you were'}
      </LinkButton>
    </Outcome>
  );
}

function HalfConfirmed() {
  return (
    <Outcome>
      <FormAlert tone="success">
        This link is used. We sent two mails, one to your old address and one to the new one: the new address
        counts as soon as the link in the other mail is used, too.
      </FormAlert>
      <LinkButton to={pages.home.path} full>
        Go to Promobell
      </LinkButton>
    </Outcome>
  );
}

/** Asks before the confirmed account replaces another one that is signed in here. */
function OtherAccount({ email, returnTo }: ConfirmedProps) {
  const { user } = useSession();
  const change = useSwitchAccount();
  if (change.isSuccess) return <Confirmed email={email} returnTo={returnTo} />;
  return (
    <Outcome>
      <FormAlert tone="success">
        <strong className="wrap-anywhere">{email}</strong> is confirmed.
      </FormAlert>
      <p className="text-muted">
        You are signed in here as <strong className="text-ink wrap-anywhere">{user?.email}</strong>. Do you
        want to go on with the account you have just confirmed?
      </p>
      {change.isError && <FormAlert>{messageForError(change.error)}</FormAlert>}
      <Button full loading={change.isPending} loadingLabel="Signing in..." onClick={() => change.mutate()}>
        Sign in with the confirmed account
      </Button>
      <LinkButton to={pages.home.path} variant="secondary" full>
        Stay signed in as I am
      </LinkButton>
    </Outcome>
  );
}
