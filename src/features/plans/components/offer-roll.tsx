import { classNames } from '@/ui/class-names';

/** As many as the largest plan with a limit has. */
const PLACES = 20;

/**
 * The plan's room, to be taken in at a glance: a roll of tickets with one place for each offer. Without a limit the
 * roll has no end. The words beside it say the number.
 */
export function OfferRoll({ maxOffers }: { maxOffers: number }) {
  const isEndless = maxOffers > PLACES;
  const places = Array.from({ length: isEndless ? PLACES + 10 : PLACES }, (_, place) => place);
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'grid w-full max-w-80 grid-cols-10 gap-1',
        isEndless && 'mask-b-from-40% mask-b-to-100%',
      )}
    >
      {places.map((place) => (
        <span
          key={place}
          className={classNames(
            'aspect-[3/2] rounded-[3px] border',
            place < maxOffers ? 'border-brass-hover bg-brass' : 'border-perforation',
          )}
        />
      ))}
    </div>
  );
}
