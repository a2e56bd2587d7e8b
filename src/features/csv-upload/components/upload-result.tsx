import { type ReactNode, useState } from 'react';
import type { Credentials } from '@/domain/credentials-file';
import { Button } from '@/ui/button';
import type { UploadCounts } from '../data/upload-rows';
import type { CsvKind } from '../reading/csv-kinds';
import type { FileReview } from '../reading/file-review';
import { CREDENTIALS_LOST, nothingAdded, UPLOAD_MESSAGES } from '../rules/upload-messages';
import { CredentialsHandOut } from './credentials-hand-out';
import { LeaveDialog } from './leave-dialog';
import { LeftOutRows } from './left-out-rows';
import { StepHeading } from './step-heading';

interface UploadResultProps {
  kind: CsvKind;
  review: FileReview<CsvKind>;
  counts: UploadCounts;
  credentials: Credentials[];
  /** The link to the page that manages what was uploaded. */
  wayOn: ReactNode;
  onHandedOut: () => void;
  onStartOver: () => void;
}

export function UploadResult(props: UploadResultProps) {
  const { kind, review, counts, credentials, wayOn, onHandedOut, onStartOver } = props;
  const { added } = counts;
  const holdsCredentials = credentials.length > 0;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid gap-5">
      <StepHeading>
        {added > 0 ? `${UPLOAD_MESSAGES[kind].thing(added)} uploaded` : nothingAdded(kind, counts)}
      </StepHeading>
      <LeftOutRows kind={kind} counts={counts} review={review} />
      {kind === 'influencers' && added > 0 && (
        <CredentialsHandOut credentials={credentials} onHandedOut={onHandedOut} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={holdsCredentials ? 'secondary' : 'primary'}
          onClick={() => (holdsCredentials ? setIsAsking(true) : onStartOver())}
        >
          Upload another file
        </Button>
        {wayOn}
      </div>
      <LeaveDialog
        open={isAsking}
        title="Leave without the credentials?"
        onLeave={onStartOver}
        onStay={() => setIsAsking(false)}
      >
        {CREDENTIALS_LOST}
      </LeaveDialog>
    </div>
  );
}
