import { FollowButton } from '@/features/follow/follow-button';
import { MuteBesideFollow } from '@/features/follow/mute-beside-follow';
import { OfferSheet, type OfferSheetProps } from '@/features/offer/offer-sheet';
import { countHere } from '@/features/results/count-here';

/** An offer's sheet, with the buttons that follow and mute its influencer. */
export function OfferSheetWithFollow(props: Omit<OfferSheetProps, 'actionFor'>) {
  return (
    <OfferSheet
      {...props}
      actionFor={(influencer) => (
        <div className="flex flex-wrap gap-2">
          <FollowButton
            influencer={influencer}
            size="sm"
            onFollowed={() => countHere(props.id, 'followed')}
          />
          <MuteBesideFollow person={influencer} size="sm" />
        </div>
      )}
    />
  );
}
