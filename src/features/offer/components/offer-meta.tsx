import { shortened } from '@/domain/shortened';
import { useSheetMeta } from '@/shared/layout/use-page-meta';
import { useStructuredData } from '@/shared/layout/use-structured-data';
import type { Offer } from '@/shared/offers/offer';
import { structuredOffer } from '@/shared/offers/structured-offer';
import { paths } from '@/shared/paths';

/** The lengths that browser tabs and search results show. */
const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;

/** Describes an offer in the document's head. Outside of the sheet's dialog, which isn't part of a rendered document. */
export function OfferMeta({ offer }: { offer: Offer }) {
  const { id, description, influencer_name, influencer_avatar_url } = offer;
  useSheetMeta({
    title: `${offer.brand_name.trim()}: ${shortened(description, TITLE_LENGTH)}`,
    description: shortened(`${influencer_name}: ${description}`, DESCRIPTION_LENGTH),
    image: influencer_avatar_url ?? undefined,
    path: paths.offer(id),
    isPrivate: offer.followers_only,
  });
  useStructuredData(offer.followers_only ? null : structuredOffer(offer));
  return null;
}
