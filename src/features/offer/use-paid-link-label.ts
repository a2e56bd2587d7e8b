import { isPaidLink, paidLinkLabel } from '@rules/paid-link';
import { useViewerCountry } from '@/features/country/own-country';
import { useHydrated } from '@/ui/use-hydrated';
import type { Offer } from './offer';

/**
 * The label beside the offer's links to its shop; null where the influencer earns nothing by them. A document, which is the same for
 * everybody, has the usual words.
 */
export function usePaidLinkLabel(offer: Pick<Offer, 'affiliate_link' | 'unpaid_link'>): string | null {
  const country = useViewerCountry();
  const languages = useHydrated() ? navigator.languages : [];
  return isPaidLink(offer) ? paidLinkLabel(country, languages) : null;
}
