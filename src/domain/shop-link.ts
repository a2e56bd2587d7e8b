/**
 * The attributes of every link to a shop, which opens a new tab.
 * @param paidLabel what stands beside it and is read with it (supabase/functions/_shared/rules/paid-link.ts); null where the influencer earns
 * nothing by it
 */
export const shopLinkAttributes = (paidLabel: string | null) => ({
  target: '_blank',
  rel: paidLabel === null ? 'noopener noreferrer' : 'noopener noreferrer sponsored',
});

/** What screen readers say between a link to a shop and the label that follows: 'at Fernwood,'. */
export const atShop = (brandName: string, paidLabel: string | null) =>
  `at ${brandName}${paidLabel === null ? '' : ','}`;

/** The mouse's button, as events number them, that opens a link in a new tab. */
export const MIDDLE_BUTTON = 1;
