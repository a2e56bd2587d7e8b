import { AuthRefusedError } from '@/lib/errors';
import { wordsForError } from '@/shared/error-words';
import type { MailLink } from '@/shared/mail-link';
import { pages } from '@/shared/pages';
import { useSession } from '@/shared/session/use-session';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { useConfirmAddress, useSwitchAccount } from '../data/confirm-address';

/** Nothing happens before the button: mail programs open links on their own to look at them. */
export function ConfirmAddress({ link }: { link: MailLink }) {
  const confirm = useConfirmAddress();
  if (confirm.isSuccess) {
    const { email, isSignedIn } = confirm.data;
    return isSignedIn ? <Confirmed email={email} /> : <OtherAccount email={email} />;
  }
  return (
    <div className="grid gap-5">
      {confirm.isError && <FormAlert>{failureWords(confirm.error)}</FormAlert>}
      <Button
        full
        loading={confirm.isPending}
        loadingLabel="Confirming..."
        onClick={() => confirm.mutate(link)}
      >
        Confirm my address
      </Button>
    </div>
  );
}

function failureWords(error: unknown): string {
  if (error instanceof AuthRefusedError) {
    return 'This link has expired or was used already. Sign in, and ask for a new one if that fails.';
  }
  return wordsForError(error);
}

function Confirmed({ email }: { email: string }) {
  return (
    <div className="grid gap-5">
      <FormAlert tone="success">
        <strong className="wrap-anywhere">{email}</strong> is confirmed, and you are signed in.
      </FormAlert>
      <LinkButton to={pages.home.path} full>
        Go to Promobell
      </LinkButton>
    </div>
  );
}

/** Somebody else is signed in here: nobody is replaced without being asked. */
function OtherAccount({ email }: { email: string }) {
  const { user } = useSession();
  const change = useSwitchAccount();
  if (change.isSuccess) return <Confirmed email={email} />;
  return (
    <div className="grid gap-5">
      <FormAlert tone="success">
        <strong className="wrap-anywhere">{email}</strong> is confirmed.
      </FormAlert>
      <p className="text-muted">
        You are signed in here as <strong className="text-ink wrap-anywhere">{user?.email}</strong>. Do you
        want to go on with the account you have just confirmed?
      </p>
      {change.isError && <FormAlert>{wordsForError(change.error)}</FormAlert>}
      <Button full loading={change.isPending} loadingLabel="Signing in..." onClick={() => change.mutate()}>
        Sign in with the confirmed account
      </Button>
      <LinkButton to={pages.home.path} variant="secondary" full>
        Stay signed in as I am
      </LinkButton>
    </div>
  );
}
