import { limitReached } from '@rules/plans';
import { pages } from '@/shared/pages';
import type { OfferLimit } from '@/shared/plans/offer-limit';
import { FormAlert } from '@/ui/form-alert';
import { TextLink } from '@/ui/text-link';

/** Says before anything is typed that the plan has no free slot (docs/product/influencer-dashboard.md#limit-reached). */
export function LimitAlert({ limit }: { limit: OfferLimit }) {
  return (
    <FormAlert tone="info">
      {limitReached(limit.maxOffers, limit.tier)}{' '}
      <TextLink to={pages.pricing.path}>Upgrade your plan</TextLink>
    </FormAlert>
  );
}
