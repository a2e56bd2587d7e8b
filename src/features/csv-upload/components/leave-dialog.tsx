import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

/** Asks before the page is left while an upload runs: its result would be told to nobody. */
export function LeaveDialog({ uploading }: { uploading: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => uploading && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!uploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [uploading]);

  const isAsking = blocker.state === 'blocked';
  const stay = () => {
    if (isAsking) blocker.reset();
  };
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => {
        if (!open) stay();
      }}
      title="Leave during the upload?"
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              if (isAsking) blocker.proceed();
            }}
          >
            Leave
          </Button>
          <Button onClick={stay}>Stay here</Button>
        </>
      }
    >
      <p>
        {uploading
          ? 'The upload goes on without you, and you won’t be told what came of it.'
          : 'The upload has ended meanwhile. Stay to see what came of it.'}
      </p>
    </Dialog>
  );
}
