import { limitReached } from '@rules/plans';
import { pages } from '@/shared/pages';
import type { OfferLimit } from '@/shared/plans/offer-limit';
import { FormAlert } from '@/ui/form-alert';
import { TextLink } from '@/ui/text-link';

/** Told before anything is typed: the plan has no room for another code (docs/product/influencer-dashboard.md#limit-reached). */
export function LimitAlert({ limit }: { limit: OfferLimit }) {
  return (
    <FormAlert tone="info">
      {limitReached(limit.maxOffers, limit.tier)}{' '}
      <TextLink to={pages.pricing.path}>Upgrade your plan</TextLink>
    </FormAlert>
  );
}
