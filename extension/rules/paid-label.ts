import { isPaidLink, paidLinkLabel } from '@rules/paid-link';
import type { ExtensionOffer } from '@/domain/extension-offer';
import type { OfferList } from '../stored';

/**
 * The label beside an offer's links to its shop, in the words of the member's country or else of the browser's language. Null where the
 * offer's influencer earns nothing by them.
 */
export function paidLabelOf(
  { affiliate_link, unpaid_link = false }: Pick<ExtensionOffer, 'affiliate_link' | 'unpaid_link'>,
  list: Pick<OfferList, 'country'> | null,
): string | null {
  return isPaidLink({ affiliate_link, unpaid_link })
    ? paidLinkLabel(list?.country ?? null, navigator.languages)
    : null;
}
