import { Flag } from 'lucide-react';
import { lazy, useState } from 'react';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useSession } from '@/shared/session/use-session';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import type { ComplaintSubject } from './data/file-complaint';

const ComplaintDialog = lazy(async () => ({
  default: (await import('./components/complaint-dialog')).ComplaintDialog,
}));

interface ComplaintButtonProps extends ComplaintSubject {
  /** Whose offer or profile it is: nobody complains about their own. */
  ownerId: string;
  /** Whether a narrow phone shows the flag alone. */
  isIconOnPhone?: boolean;
}

/** Opens the form by which anybody complains, signed in or not (docs/product/operator.md#complaints). */
export function ComplaintButton({ ownerId, what, id, isIconOnPhone = false }: ComplaintButtonProps) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  if (user?.id === ownerId) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-mx-2 px-2! text-muted"
        icon={Flag}
        onClick={() => setIsOpen(true)}
      >
        <span className={classNames(isIconOnPhone && 'compact:sr-only')}>Report this {what}</span>
      </Button>
      {/* Not a toast: while a sheet is open, what is outside of it isn't read out. */}
      <p role="status" className="text-sm text-muted">
        {isSent && 'Thank you. One of us looks at it.'}
      </p>
      {isOpen && (
        <LazyPart>
          <ComplaintDialog
            what={what}
            id={id}
            onClose={() => setIsOpen(false)}
            onSent={() => {
              setIsSent(true);
              setIsOpen(false);
            }}
          />
        </LazyPart>
      )}
    </>
  );
}
