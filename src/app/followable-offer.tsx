import { FollowButton } from '@/features/follow/follow-button';
import { MuteBesideFollow } from '@/features/follow/mute-beside-follow';
import { OfferSheet, type OfferSheetProps } from '@/features/offer/offer-sheet';
import { useCountResult } from '@/features/results/use-count-result';

/** An offer's sheet, with the buttons that follow and mute its influencer. */
export function FollowableOffer(props: Omit<OfferSheetProps, 'actionFor'>) {
  const count = useCountResult();
  return (
    <OfferSheet
      {...props}
      actionFor={(influencer) => (
        <div className="flex flex-wrap gap-2">
          <FollowButton influencer={influencer} size="sm" onFollowed={() => count(props.id, 'followed')} />
          <MuteBesideFollow person={influencer} size="sm" />
        </div>
      )}
    />
  );
}
