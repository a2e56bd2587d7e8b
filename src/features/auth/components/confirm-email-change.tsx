import { ConflictError } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { wordsForError } from '@/shared/error-words';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { useConfirmEmailChange } from '../data/confirm-email-change';

/** Nothing happens before the button: mail programs open links on their own to look at them. */
export function ConfirmEmailChange({ token }: { token: string | null }) {
  const confirm = useConfirmEmailChange();
  if (token === null)
    return <FormAlert>This link is not complete. Please open it from the mail again.</FormAlert>;
  if (confirm.isSuccess) {
    return (
      <div className="grid gap-5">
        <FormAlert tone="success">
          Your email address is now <strong className="wrap-anywhere">{confirm.data}</strong>. Sign in with it
          from now on; your password stays the same.
        </FormAlert>
        <LinkButton to={paths.profile.to()} full>
          Go to your profile
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      {confirm.isError && <FormAlert>{failureWords(confirm.error)}</FormAlert>}
      <Button
        full
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
