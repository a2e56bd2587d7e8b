import { FollowButton } from '@/features/follow/components/follow-button';
import { OfferSheet, type OfferSheetProps } from '@/features/offer/components/offer-sheet';

/** An offer's sheet with the button that follows whom it is from. */
export function FollowableOffer(props: Omit<OfferSheetProps, 'actionFor'>) {
  return (
    <OfferSheet {...props} actionFor={(influencer) => <FollowButton influencer={influencer} size="sm" />} />
  );
}
