import { Download } from 'lucide-react';
import { CREDENTIALS_FILE_NAME, type Credentials, credentialsRows } from '@/domain/credentials-file';
import { signInAddress } from '@/features/agency/sign-in-address';
import { downloadCsv } from '@/shared/save-file';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';

interface CredentialsHandOutProps {
  /** The new accounts' credentials; empty once they have been downloaded. */
  credentials: Credentials[];
  onHandedOut: () => void;
}

/** Offers the new accounts' credentials as one file, once. */
export function CredentialsHandOut({ credentials, onHandedOut }: CredentialsHandOutProps) {
  if (credentials.length === 0) {
    return (
      <FormAlert tone="success">
        The credentials are downloaded. Keep the file safe, and delete it once everybody has theirs.
      </FormAlert>
    );
  }
  function handOut() {
    downloadCsv(CREDENTIALS_FILE_NAME, credentialsRows(credentials, signInAddress()));
    onHandedOut();
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        Each has a temporary password of its own. Download them as one file to hand over: this page gives it
        out once. On your dashboard, each stands until the influencer sets a password of their own.
      </p>
      <Button icon={<Download size={18} aria-hidden="true" />} onClick={handOut}>
        Download the credentials
      </Button>
    </div>
  );
}
