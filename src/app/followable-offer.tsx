import { FollowButton } from '@/features/follow/components/follow-button';
import { OfferSheet, type OfferSheetProps } from '@/features/offer/components/offer-sheet';

/** An offer's sheet with the follow button of its influencer. */
export function FollowableOffer(props: Omit<OfferSheetProps, 'actionFor'>) {
  return (
    <OfferSheet {...props} actionFor={(influencer) => <FollowButton influencer={influencer} size="sm" />} />
  );
}
