import { shortenedTo } from '@rules/shortened-text';
import { useQuery } from '@tanstack/react-query';
import type { OverlayMeta } from '@/shared/layout/page-meta';
import { useOpenOfferId } from '@/shared/offer-address';
import { paths } from '@/shared/paths';
import type { Offer } from './offer';
import { offerQuery } from './offer-query';

/** How much of an offer's description stands in the title, behind its brand, and how long the meta description is. */
const LENGTH_IN_TITLE = 60;
const DESCRIPTION_LENGTH = 160;

/** A description without its line breaks, and not longer than there is room. */
const inOneLine = (text: string, most: number) => shortenedTo(text.trim().replaceAll(/\s+/g, ' '), most);

/** What the sheet over a page is about; undefined without a sheet, and until its offer is known. */
export function useOpenOfferMeta(): OverlayMeta | undefined {
  const id = useOpenOfferId();
  // The sheet reads the offer; this only looks into the cache.
  const { data: offer } = useQuery({ ...offerQuery(id ?? ''), enabled: false });
  if (id === null || offer === undefined) return undefined;
  return offer === null
    ? {
        title: 'Offer not found',
        isPrivate: true,
        hasFeeds: false,
        isEmbeddable: false,
        path: paths.offer(id),
      }
    : metaOf(offer);
}

function metaOf(offer: Offer) {
  const { id, description, influencer_name, influencer_avatar_url } = offer;
  return {
    title: `${offer.brand_name.trim()}: ${inOneLine(description, LENGTH_IN_TITLE)}`,
    description: inOneLine(`${influencer_name}: ${description}`, DESCRIPTION_LENGTH),
    image: influencer_avatar_url ?? undefined,
    isPrivate: offer.followers_only,
    hasFeeds: false,
    isEmbeddable: !offer.followers_only,
    path: paths.offer(id),
  };
}
