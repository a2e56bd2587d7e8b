import { Download } from 'lucide-react';
import { toast } from 'sonner';
import { CREDENTIALS_FILE, credentialsRows } from '@/domain/credentials-file';
import { wordsForError } from '@/shared/error-words';
import { handOutCsv } from '@/shared/hand-out-csv';
import { signInAddress } from '@/shared/sign-in-address';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { useStandingCredentials } from '../data/standing-credentials';

/** All credentials that are still to be handed over, as one file. */
export function DownloadCredentials() {
  const standing = useStandingCredentials();
  const download = useOneAtATime(async () => {
    try {
      const credentials = await standing.mutateAsync();
      if (credentials.length === 0) {
        toast.info('Every influencer has set a password of their own');
        return;
      }
      handOutCsv(CREDENTIALS_FILE, credentialsRows(credentials, signInAddress()));
      toast.success(
        credentials.length === 1
          ? 'Credentials of 1 influencer downloaded'
          : `Credentials of ${credentials.length.toLocaleString('en-US')} influencers downloaded`,
        { description: 'Hand them over in private, and delete the file.' },
      );
    } catch (error) {
      toast.error('The credentials weren’t downloaded', { description: wordsForError(error) });
    }
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Download size={16} aria-hidden="true" />}
      loading={standing.isPending}
      loadingLabel="Preparing..."
      onClick={() => void download()}
    >
      Download credentials
    </Button>
  );
}
