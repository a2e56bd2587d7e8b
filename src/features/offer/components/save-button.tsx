import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lasting } from '@/shared/lasting-toasts';
import { paths } from '@/shared/paths';
import { useSession } from '@/shared/session/use-session';
import { classNames } from '@/ui/class-names';
import { IconButton } from '@/ui/icon-button';
import { toast } from '@/ui/toast';
import type { Offer } from '../offer';
import { saveLater, saveOffer } from '../save-offer';
import { useIsSaved } from '../saved-offers';

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
  // useSaveAfterSignIn saves what was pressed while the session loaded. The count begins anew, so that nothing is asked after a sign-out.
  if (user && visitorsPresses > 0) setVisitorsPresses(0);

  const press = ({ detail }: MouseEvent) => {
    // The second click of a double click is ignored.
    if (detail > 1) return;
    if (!user) {
      saveLater(offer.id);
      return setVisitorsPresses((count) => count + 1);
    }
    if (!isSaved) setBeats((count) => count + 1);
    void saveOffer(client, user.id, offer, !isSaved);
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
      {visitorsPresses > 0 && status === 'signed-out' && <AskForAccount key={visitorsPresses} />}
    </>
  );
}

/** Tells a visitor who pressed a heart that saving needs an account, with a way to sign in that leads back here. */
function AskForAccount() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Leads back to the address at the time of the press: the list may have been filtered meanwhile.
  const signIn = useEffectEvent(() => void navigate(paths.login(`${pathname}${search}`)));
  // Once for each press: a toast that was closed doesn't come back when the address changes.
  useEffect(() => {
    toast.message(
      'Sign in to save offers. This one is saved then.',
      lasting({ id: 'saving-needs-account', action: { label: 'Sign In', onClick: () => signIn() } }),
    );
  }, []);
  return null;
}
