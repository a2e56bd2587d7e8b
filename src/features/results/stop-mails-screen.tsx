import { messageForError } from '@/shared/error-messages';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { Outcome } from '@/ui/outcome';
import { useStopMails } from './data/result-mails';

const NO_LINK = 'This link is not complete. Please open it from the mail again.';

/** Ends a kind of mail, only when the button is pressed, because mail programs open links by themselves. */
export function StopMailsScreen({ token }: { token: string | null }) {
  const stop = useStopMails();
  if (token === null) return <FormAlert>{NO_LINK}</FormAlert>;
  if (stop.isSuccess) {
    return (
      <Outcome>
        {stop.data ? (
          <FormAlert tone="success">Done. You won't get these mails any more.</FormAlert>
        ) : (
          <FormAlert>{NO_LINK}</FormAlert>
        )}
      </Outcome>
    );
  }
  return (
    <div className="grid gap-5">
      {stop.isError && <FormAlert>{messageForError(stop.error)}</FormAlert>}
      <Button full loading={stop.isPending} loadingLabel="Stopping..." onClick={() => stop.mutate(token)}>
        Stop these mails
      </Button>
    </div>
  );
}
