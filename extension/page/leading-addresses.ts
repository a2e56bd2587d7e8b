import type { LeadingAddresses } from '../rules/affiliate-link';

/**
 * The addresses that led to the page, in which an affiliate link leaves its mark: its own, the one that was first asked for (a shop may
 * remove parameters from the one that is shown), the one it came from, and, in a browser with the Navigation API, those before and after it in
 * the tab's history, as far as the origin stays the same. The popup sends this function into the page as it stands, so it uses nothing from outside itself.
 */
export function readLeadingAddresses(): LeadingAddresses {
  const [first] = performance.getEntriesByType('navigation');
  const history = 'navigation' in window ? window.navigation.entries() : [];
  return {
    asked: first?.name ?? location.href,
    referrer: document.referrer,
    others: [location.href, ...history.flatMap(({ url }) => url ?? [])],
  };
}
