import { useQuery } from '@tanstack/react-query';
import { Check, Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type Credentials, credentialsText } from '@/domain/credentials-file';
import { ConflictError } from '@/lib/errors';
import { useCopyText } from '@/shared/copy-text';
import { messageForError } from '@/shared/error-messages';
import { useIsHere } from '@/shared/leaving';
import { pages } from '@/shared/pages';
import { wholeAddress } from '@/shared/paths';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { IconButton } from '@/ui/icon-button';
import { toast } from '@/ui/toast';
import { LiveRegion } from '@/ui/visually-hidden';
import { useRenewPassword } from '../data/change-influencer';
import { type ManagedInfluencer, managedInfluencerQuery, nameOf } from '../data/managed-influencers';

interface CredentialsDialogProps {
  userId: string;
  influencer: ManagedInfluencer;
  onClose: () => void;
}

/** One toast for all tries, so that none of an earlier one lies over the dialog's buttons. */
const RENEWAL = 'renewed-password';

/** The credentials while the temporary password is valid, and the button that makes a new one. */
export function CredentialsDialog({ userId, influencer, onClose }: CredentialsDialogProps) {
  const renew = useRenewPassword(userId);
  // The list may have been read before a teammate renewed the password, or the influencer set one.
  const present = useQuery(managedInfluencerQuery(userId, influencer.id));
  const isRead = present.isFetchedAfterMount && present.isSuccess;
  const { temporaryPassword: known } = (isRead && present.data) || influencer;
  // The new password, and the one that it replaced. It counts until another one than the replaced one is read.
  const [renewed, setRenewed] = useState<{ password: string; replaced: string | null }>();
  const password = renewed && renewed.replaced === known ? renewed.password : known;
  const name = nameOf(influencer);
  const isHere = useIsHere();

  const renewNow = useSendOnce(renew, {
    onDone: (made) => {
      setRenewed({ password: made, replaced: known });
      toast.success('Temporary password renewed', {
        id: RENEWAL,
        description: "The former one doesn't work any more.",
      });
    },
    onFailed: (error) => {
      toast.error("The password wasn't renewed", { id: RENEWAL, description: messageForError(error) });
      // The influencer has taken the account over meanwhile. Another dialog may be open by now, which stays.
      if (error instanceof ConflictError && isHere.current) onClose();
    },
  });

  return (
    <Dialog
      onClose={onClose}
      title={`Credentials of ${name}`}
      footer={
        <>
          <Button
            variant="secondary"
            icon={RefreshCw}
            // The first read must have ended, because its answer could still bring the password that the renewal replaces.
            disabled={!present.isFetchedAfterMount}
            loading={renew.isPending}
            loadingLabel="Renewing..."
            onClick={() => void renewNow(influencer.id)}
          >
            Renew password
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {password === null ? (
        <p>{name} has set a password of their own. There is none to hand over any more.</p>
      ) : (
        <div className="grid gap-4">
          <FormAlert tone="info">
            For hand-over only. As soon as {name} sets a password of their own, you see none here any more.
          </FormAlert>
          <CredentialsList
            credentials={{
              fullName: name,
              username: influencer.username,
              email: influencer.email ?? '',
              temporaryPassword: password,
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

/** The label under which all entries are copied together. */
const ALL = 'Credentials';

interface Entry {
  label: string;
  value: string;
  isSecret?: boolean;
}

const entriesOf = ({ fullName, username, email, temporaryPassword }: Credentials): Entry[] => [
  { label: 'Full name', value: fullName },
  { label: 'Username', value: username },
  { label: 'Email', value: email },
  { label: 'Temporary password', value: temporaryPassword, isSecret: true },
];

/** The credentials for the influencer, each with a copy button, and one button that copies all with the sign-in address. */
export function CredentialsList({ credentials }: { credentials: Credentials }) {
  const { copied, copy } = useCopyText('copy-credentials');
  const entries = entriesOf(credentials);
  const all = credentialsText(credentials, wholeAddress(pages.login.path));
  return (
    <div className="grid gap-3">
      <dl className="divide-y rounded border">
        {entries.map(({ label, value, isSecret }) => (
          <div key={label} className="relative py-1 pr-1 pl-4">
            <dt className="absolute top-2.5 left-4 text-xs text-muted">{label}</dt>
            <dd className="flex min-h-13 items-center gap-2">
              <span
                className={classNames(
                  'min-w-0 flex-1 self-end pt-5 pb-1.5 wrap-anywhere select-all',
                  isSecret ? 'font-code font-semibold tracking-wide' : 'font-medium',
                )}
              >
                {value}
              </span>
              <IconButton
                label={`Copy ${label.toLowerCase()}`}
                icon={
                  copied === label ? (
                    <Check size={18} aria-hidden="true" className="text-sage-text" />
                  ) : (
                    <Copy size={18} aria-hidden="true" />
                  )
                }
                onClick={() => void copy(value, label)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <CopyButton
        isCopied={copied === ALL}
        said="Credentials copied"
        variant="secondary"
        full
        onClick={() => void copy(all, ALL)}
      >
        Copy all
      </CopyButton>
      {/* Tells that one entry was copied; the button above tells it of all. A toast would cover the dialog's buttons on a phone. */}
      <LiveRegion message={copied && copied !== ALL ? `${copied} copied` : ''} />
    </div>
  );
}
