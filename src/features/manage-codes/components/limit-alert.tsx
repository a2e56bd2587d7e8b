import { limitReached } from '@/domain/plans';
import { paths } from '@/lib/paths';
import type { OfferLimit } from '@/shared/plans/offer-limit';
import { FormAlert } from '@/ui/form-alert';
import { TextLink } from '@/ui/text-link';

/** Told before anything is typed: the plan has no room for another code (docs/product/influencer-dashboard.md#limit-reached). */
export function LimitAlert({ limit }: { limit: OfferLimit }) {
  return (
    <FormAlert tone="info">
      {limitReached(limit.maxOffers, limit.tier)}{' '}
      <TextLink to={paths.pricing.to()}>Upgrade your plan</TextLink>
    </FormAlert>
  );
}
