interface Links {
  affiliate_link: string | null;
  unpaid_link: boolean;
}

/** Whether somebody earns by an offer's link. */
export function isPaidLink({ affiliate_link, unpaid_link }: Links): boolean {
  return affiliate_link !== null && !unpaid_link;
}

export function paidLinkLabel(_country: string | null, _languages: readonly string[]): string {
  return 'Paid link';
}
