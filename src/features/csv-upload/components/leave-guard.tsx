import { useBlocker } from 'react-router-dom';
import { useAskBeforeLeaving } from '@/shared/unsaved';
import { CORRECTIONS_LOST, CREDENTIALS_LOST } from '../rules/upload-messages';
import { LeaveDialog } from './leave-dialog';

const UPLOAD_GOES_ON = "The upload goes on without you, and you won't be told what came of it.";
const UPLOAD_ENDED = 'The upload has ended meanwhile. Stay to see what came of it.';

interface LeaveGuardProps {
  /** An upload is running, and its result would be lost. */
  uploading: boolean;
  /** Whether there are temporary passwords that weren't downloaded. */
  holdsCredentials: boolean;
  /** Whether there are corrected rows that weren't uploaded. */
  holdsCorrections: boolean;
}

/** Asks before the page is left while something would be lost. */
export function LeaveGuard({ uploading, holdsCredentials, holdsCorrections }: LeaveGuardProps) {
  const isNeeded = uploading || holdsCredentials || holdsCorrections;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isNeeded && currentLocation.pathname !== nextLocation.pathname,
  );

  useAskBeforeLeaving(isNeeded);

  const isAsking = blocker.state === 'blocked';

  function titleOf() {
    if (uploading) return 'Leave during the upload?';
    if (holdsCredentials) return 'Leave without the credentials?';
    return holdsCorrections ? 'Leave without uploading?' : 'Leave during the upload?';
  }

  function whatIsLost() {
    if (uploading) return UPLOAD_GOES_ON;
    if (holdsCredentials) return CREDENTIALS_LOST;
    return holdsCorrections ? CORRECTIONS_LOST : UPLOAD_ENDED;
  }

  return (
    <LeaveDialog
      open={isAsking}
      title={titleOf()}
      onLeave={() => {
        if (isAsking) blocker.proceed();
      }}
      onStay={() => {
        if (isAsking) blocker.reset();
      }}
    >
      {whatIsLost()}
    </LeaveDialog>
  );
}
