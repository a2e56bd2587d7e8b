import { useSearchParams } from 'react-router-dom';
import { useStopMails } from '@/features/results/result-mails';
import { messageForError } from '@/shared/error-messages';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { Outcome } from '@/ui/outcome';

const NO_LINK = 'This link is not complete. Please open it from the mail again.';

export function Component() {
  const [params] = useSearchParams();
  return (
    <NarrowPage
      title="Stop these mails"
      description="One press, and you get no more mails of this kind. Your settings bring them back."
    >
      <StopMails token={params.get('token')} />
    </NarrowPage>
  );
}

/** Ends a kind of mail, only when the button is pressed, because mail programs open links by themselves. */
function StopMails({ token }: { token: string | null }) {
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
