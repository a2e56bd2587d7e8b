/** What a short link leads to: an influencer's profile, or one of its offers. */
export interface LinkTarget {
  influencerId: string;
  /** Without it, the link leads to the profile. */
  offerId?: string | undefined;
}

/** The endings of a short link. Both lead to the same page or shop. */
export interface Endings {
  /** The one that was drawn at random. */
  drawn: string;
  /** The one of the influencer's own; null until it is chosen. */
  chosen: string | null;
}

/** The link as people get it: with the chosen ending, or else the drawn one. */
export const addressOf = ({ drawn, chosen }: Endings) => `${location.origin}/go/${chosen ?? drawn}`;

/** The address in a QR code. The drawn ending is short, so that the code has few and large modules; `?q` tells scans from presses. */
export const scannedAddressOf = ({ drawn }: Endings) => `${location.origin}/go/${drawn}?q`;

/** An address as it is printed: without 'https://', which every browser adds. */
export const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '');
