import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CREDENTIALS_FILE_NAME, type Credentials, credentialsRows } from '@/domain/credentials-file';
import { pages } from '@/shared/pages';
import { wholeAddress } from '@/shared/paths';
import { downloadCsv } from '@/shared/save-file';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { Outcome } from '@/ui/outcome';
import type { CsvKind } from '../reading/csv-kinds';
import { CREDENTIALS_LOST, nothingAdded, UPLOAD_MESSAGES } from '../rules/upload-messages';
import type { UploadedFile } from '../rules/upload-state';
import { LeaveDialog } from './leave-dialog';
import { RowsNotAdded } from './rows-not-added';
import { StepHeading } from './step-heading';
import type { CsvUpload } from './use-csv-upload';

interface UploadResultProps<Kind extends CsvKind> {
  upload: Pick<CsvUpload<Kind>, 'kind' | 'forgetCredentials' | 'startOver'>;
  state: UploadedFile<Kind>;
  /** The link to the page that manages what was uploaded. */
  wayOn: ReactNode;
}

export function UploadResult<Kind extends CsvKind>({ upload, state, wayOn }: UploadResultProps<Kind>) {
  const { kind, forgetCredentials, startOver } = upload;
  const { review, counts, credentials } = state;
  const { added } = counts;
  const holdsCredentials = credentials.length > 0;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid gap-5">
      <StepHeading>
        {added > 0 ? `${UPLOAD_MESSAGES[kind].counted(added)} uploaded` : nothingAdded(kind, counts)}
      </StepHeading>
      <RowsNotAdded counts={counts} review={review} />
      {kind === 'influencers' && added > 0 && (
        <CredentialsHandOut credentials={credentials} onHandedOut={forgetCredentials} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={holdsCredentials ? 'secondary' : 'primary'}
          onClick={() => (holdsCredentials ? setIsAsking(true) : startOver())}
        >
          Upload another file
        </Button>
        {wayOn}
      </div>
      {isAsking && (
        <LeaveDialog
          title="Leave without the credentials?"
          whatIsLost={CREDENTIALS_LOST}
          onLeave={startOver}
          onStay={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

interface CredentialsHandOutProps {
  /** The new accounts' credentials; empty once they have been downloaded. */
  credentials: Credentials[];
  onHandedOut: () => void;
}

/** Offers the new accounts' credentials as one file, once. */
function CredentialsHandOut({ credentials, onHandedOut }: CredentialsHandOutProps) {
  if (credentials.length === 0) {
    return (
      <Outcome>
        <FormAlert tone="success">
          The credentials are downloaded. Keep the file safe, and delete it once everybody has theirs.
        </FormAlert>
      </Outcome>
    );
  }
  function handOut() {
    downloadCsv(CREDENTIALS_FILE_NAME, credentialsRows(credentials, wholeAddress(pages.login.path)));
    onHandedOut();
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        Each has a temporary password of its own. Download them as one file to hand over: this page gives it
        out once. On your dashboard, each stands until the influencer sets a password of their own.
      </p>
      <Button icon={Download} onClick={handOut}>
        Download the credentials
      </Button>
    </div>
  );
}
