/** What a short link leads to: an influencer's profile, or one of its offers. */
export interface LinkTarget {
  influencerId: string;
  /** Without it, the link leads to the profile. */
  offerId?: string | undefined;
}

/** Endings as they stand in a link. */
export interface Endings {
  drawn: string;
  chosen: string | null;
}

/** The link as people get it: by the ending that was chosen. */
export const addressOf = ({ drawn, chosen }: Endings) => `${location.origin}/go/${chosen ?? drawn}`;

/** The address in a QR code. It has the drawn ending, which is short, so that the code is coarse; the query tells scans from presses. */
export const scannedAddressOf = ({ drawn }: Endings) => `${location.origin}/go/${drawn}?q`;

/** An address as it is printed: without what every browser adds. */
export const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '');
