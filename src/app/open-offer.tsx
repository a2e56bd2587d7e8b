import { lazy, useState } from 'react';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useOpenOfferId } from '@/shared/offers/offer-address';
import { Spinner } from '@/ui/spinner';

const FollowableOffer = lazy(async () => ({ default: (await import('./followable-offer')).FollowableOffer }));

/** The sheet of the offer that the address names (`?offer=`), over any page. */
export function OpenOffer() {
  const id = useOpenOfferId();
  // While the sheet closes it still shows the offer.
  const [latest, setLatest] = useState(id);
  if (id !== null && id !== latest) setLatest(id);
  const shown = id ?? latest;
  if (shown === null) return null;
  return (
    <LazyPart waiting={<Waiting />}>
      <FollowableOffer id={shown} isOpen={id !== null} />
    </LazyPart>
  );
}

function Waiting() {
  return (
    <div
      role="status"
      aria-label="Loading the offer"
      className="fixed inset-0 z-50 grid animate-fade-in place-items-center bg-backdrop text-paper"
    >
      <Spinner />
    </div>
  );
}
