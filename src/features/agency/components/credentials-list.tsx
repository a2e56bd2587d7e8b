import { Check, Copy } from 'lucide-react';
import { type Credentials, credentialsText } from '@/domain/credentials-file';
import { signInAddress } from '@/shared/sign-in-address';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { IconButton } from '@/ui/icon-button';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { useCopyText } from '../use-copy-text';

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

/** What is handed over to the influencer, each to be copied, and all of it with the address to sign in at. */
export function CredentialsList({ credentials }: { credentials: Credentials }) {
  const { copied, copy } = useCopyText();
  const entries = entriesOf(credentials);
  const all = credentialsText(credentials, signInAddress());
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
                onClick={() => void copy(label, value)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Button
        variant="secondary"
        full
        icon={<Copy size={18} aria-hidden="true" />}
        onClick={() => void copy('Credentials', all)}
      >
        {copied === 'Credentials' ? 'Copied!' : 'Copy all'}
      </Button>
      {/* No toast: on a phone it would lie over the dialog's own buttons. */}
      <VisuallyHidden role="status">{copied && `${copied} copied`}</VisuallyHidden>
    </div>
  );
}
