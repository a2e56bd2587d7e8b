interface ShopLink {
  /** What the link says of itself, such as 'Shop at Kiln'. */
  name: string;
  /** What stands beside it (supabase/functions/_shared/rules/paid-link.ts); null where the influencer earns nothing by it. */
  paidLabel: string | null;
}

/** The attributes of every link to a shop: it opens a new tab, and says in its name that it is paid for. */
export const shopLinkAttributes = ({ name, paidLabel }: ShopLink) => ({
  target: '_blank',
  rel: paidLabel === null ? 'noopener noreferrer' : 'noopener noreferrer sponsored',
  'aria-label': `${name}${paidLabel === null ? '' : `, ${paidLabel}`} (opens in a new tab)`,
});
