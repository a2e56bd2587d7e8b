import { ConflictError, NetworkError } from '@/lib/errors';
import { wordsForError } from '@/shared/error-words';
import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { useConfirmEmailChange, useWishedEmail } from '../data/confirm-email-change';

/** Nothing happens before the button: mail programs open links on their own to look at them. */
export function ConfirmEmailChange({ token }: { token: string | null }) {
  if (token === null)
    return <FormAlert>This link is not complete. Please open it from the mail again.</FormAlert>;
  return <WishedEmail token={token} />;
}

function WishedEmail({ token }: { token: string }) {
  const wished = useWishedEmail(token);
  const confirm = useConfirmEmailChange();
  if (confirm.isSuccess) {
    return (
      <div className="grid gap-5">
        <FormAlert tone="success">
          Your email address is now <strong className="wrap-anywhere">{confirm.data}</strong>. Sign in with it
          from now on; your password stays the same.
        </FormAlert>
        <LinkButton to={pages.profile.path} full>
          Go to your profile
        </LinkButton>
      </div>
    );
  }
  if (wished.isError) {
    return (
      <div className="grid gap-5">
        <FormAlert>{failureWords(wished.error)}</FormAlert>
        {wished.error instanceof NetworkError && (
          <Button full loading={wished.isFetching} onClick={() => wished.refetch()}>
            Try again
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <div>
        <p className="text-sm text-muted">The new address</p>
        {wished.isSuccess ? (
          <p className="font-semibold wrap-anywhere">{wished.data}</p>
        ) : (
          <p role="status" className="flex h-6 items-center">
            <Skeleton className="h-4 w-56" />
            <VisuallyHidden>Reading the new address...</VisuallyHidden>
          </p>
        )}
      </div>
      {confirm.isError && <FormAlert>{failureWords(confirm.error)}</FormAlert>}
      <Button
        full
        disabled={!wished.isSuccess}
        loading={confirm.isPending}
        loadingLabel="Confirming..."
        onClick={() => confirm.mutate(token)}
      >
        Confirm the new address
      </Button>
      <p className="text-sm text-muted">
        Don’t agree? Close this page: nothing changes, and your agency can’t change it without you.
      </p>
    </div>
  );
}

function failureWords(error: unknown): string {
  return (error instanceof ConflictError && error.told) || wordsForError(error);
}
