import { isPaidLink, paidLinkLabel } from '@rules/paid-link';
import type { ExtensionOffer } from '@/domain/extension-protocol';

/** What stands beside an offer's ways to its shop, in the browser's language; null where its influencer earns nothing by them. */
export function paidLabelOf({ affiliate_link, unpaid_link = false }: ExtensionOffer): string | null {
  return isPaidLink({ affiliate_link, unpaid_link }) ? paidLinkLabel(null, navigator.languages) : null;
}
