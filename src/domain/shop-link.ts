/**
 * The attributes of every link to a shop, which opens a new tab.
 * @param paidLabel what stands beside it and is read with it (supabase/functions/_shared/rules/paid-link.ts); null where the influencer earns
 * nothing by it
 */
export const shopLinkAttributes = (paidLabel: string | null) => ({
  target: '_blank',
  rel: paidLabel === null ? 'noopener noreferrer' : 'noopener noreferrer sponsored',
});
