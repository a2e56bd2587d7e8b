import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { lazy, type MouseEvent, useState } from 'react';
import { NetworkError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useSession } from '@/shared/session/use-session';
import { classNames } from '@/ui/class-names';
import { IconButton } from '@/ui/icon-button';
import { toast } from '@/ui/toast';
import type { Offer } from '../offer';
import { saveLater } from '../save-later';
import { useIsSaved } from '../saved-offers';

const AskForAccount = lazy(async () => ({
  default: (await import('./ask-for-account')).AskForAccount,
}));

interface SaveButtonProps {
  offer: Pick<Offer, 'id' | 'brand_name' | 'description' | 'expiration_date'>;
  variant?: 'ghost' | 'outline';
  className?: string;
}

/** The heart that saves an offer, and takes it back. Visitors are led to sign in, and then it is saved. */
export function SaveButton({ offer, variant, className }: SaveButtonProps) {
  const { status, user } = useSession();
  const client = useQueryClient();
  const isSaved = useIsSaved(offer.id);
  const [beats, setBeats] = useState(0);
  const [visitorsPresses, setVisitorsPresses] = useState(0);
  // SaveAfterSignIn saves what was pressed while the session loaded. The count begins anew, so that nothing is asked after a sign-out.
  if (user && visitorsPresses > 0) setVisitorsPresses(0);

  const press = ({ detail }: MouseEvent) => {
    // The second click of a double click is ignored.
    if (detail > 1) return;
    if (!user) {
      saveLater(offer.id);
      return setVisitorsPresses((count) => count + 1);
    }
    if (!isSaved) setBeats((count) => count + 1);
    import('./save-offer')
      .then(({ saveOffer }) => saveOffer(client, user.id, offer, !isSaved))
      .catch((cause: unknown) => {
        const error = new NetworkError("What saves an offer couldn't be loaded.", { cause });
        toast.error("The offer wasn't saved", { description: messageForError(error) });
      });
  };

  return (
    <>
      <IconButton
        variant={variant}
        label={`Save ${offer.brand_name}: ${offer.description}`}
        aria-pressed={isSaved}
        className={className}
        icon={
          <Heart
            key={beats}
            size={20}
            aria-hidden="true"
            className={classNames(beats > 0 && 'heart-beat', isSaved && 'fill-coral text-coral')}
          />
        }
        onClick={press}
      />
      {visitorsPresses > 0 && status === 'signed-out' && (
        <LazyPart>
          <AskForAccount key={visitorsPresses} />
        </LazyPart>
      )}
    </>
  );
}
