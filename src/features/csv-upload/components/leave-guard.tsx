import { useBlocker } from 'react-router-dom';
import { useAskBeforeLeaving } from '@/shared/unsaved';
import { CREDENTIALS_LOST } from '../rules/upload-messages';
import { LeaveDialog } from './leave-dialog';

const UPLOAD_GOES_ON = "The upload goes on without you, and you won't be told what came of it.";
const UPLOAD_ENDED = 'The upload has ended meanwhile. Stay to see what came of it.';

interface LeaveGuardProps {
  /** An upload is running, and its result would be lost. */
  uploading: boolean;
  /** There are temporary passwords that weren't downloaded. */
  holdsCredentials: boolean;
}

/** Asks before the page is left while something would be lost. */
export function LeaveGuard({ uploading, holdsCredentials }: LeaveGuardProps) {
  const isNeeded = uploading || holdsCredentials;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isNeeded && currentLocation.pathname !== nextLocation.pathname,
  );

  useAskBeforeLeaving(isNeeded);

  const isAsking = blocker.state === 'blocked';
  const isAboutCredentials = holdsCredentials && !uploading;
  return (
    <LeaveDialog
      open={isAsking}
      title={isAboutCredentials ? 'Leave without the credentials?' : 'Leave during the upload?'}
      onLeave={() => {
        if (isAsking) blocker.proceed();
      }}
      onStay={() => {
        if (isAsking) blocker.reset();
      }}
    >
      {uploading ? UPLOAD_GOES_ON : holdsCredentials ? CREDENTIALS_LOST : UPLOAD_ENDED}
    </LeaveDialog>
  );
}
