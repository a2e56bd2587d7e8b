/** What an offer says about its links. */
interface Links {
  affiliate_link: string | null;
  /** Whether the influencer earns nothing by the affiliate link. */
  unpaid_link: boolean;
}

/** Whether the influencer earns by the offer's link. Then a label stands beside every way to the shop (docs/product/offers.md#paid-link). */
export const isPaidLink = ({ affiliate_link, unpaid_link }: Links): boolean =>
  affiliate_link !== null && !unpaid_link;

interface Wording {
  label: string;
  /** ISO 3166-1 alpha-2 codes. */
  countries: readonly string[];
  /** Of readers whose country isn't known; in lower case. */
  languages: readonly string[];
}

/** Where the law or the authorities ask for other words than the usual ones. */
const WORDINGS: readonly Wording[] = [
  { label: 'Collaboration commerciale', countries: ['FR'], languages: ['fr', 'fr-fr'] },
  { label: 'Werbung', countries: ['DE'], languages: ['de', 'de-de'] },
];

/**
 * What a paid link is called for somebody.
 * @param country where the person shops, which decides; null when it isn't known
 * @param languages the person's languages, the first one first, as in navigator.languages: the first decides
 */
export function paidLinkLabel(country: string | null, [language = '']: readonly string[]): string {
  const wording = WORDINGS.find(({ countries, languages }) =>
    country === null ? languages.includes(language.toLowerCase()) : countries.includes(country),
  );
  return wording?.label ?? 'Paid link';
}
