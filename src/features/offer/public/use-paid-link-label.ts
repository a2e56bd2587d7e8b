import { isPaidLink, paidLinkLabel } from '@rules/paid-link';
import { useViewerCountry } from '@/features/country/public/viewer-country';
import { useHydrated } from '@/ui/use-hydrated';
import type { Offer } from './offer';

/**
 * What stands beside the offer's ways to the shop; null where the influencer earns nothing by them. A document, which knows nobody, has the
 * usual words.
 */
export function usePaidLinkLabel(offer: Pick<Offer, 'affiliate_link' | 'unpaid_link'>): string | null {
  const country = useViewerCountry();
  const languages = useHydrated() ? navigator.languages : [];
  return isPaidLink(offer) ? paidLinkLabel(country, languages) : null;
}
