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

/** The number, in mouse events, of the button that opens a link in a new tab. */
export const MIDDLE_BUTTON = 1;

/**
 * The handlers of a link to a shop that count how often it is followed, with any button of the mouse that opens links.
 * @param mayLeave copies the code and tells whether the shop may open now; called by the same presses; a click doesn't open the shop when it says no
 */
export function shopPresses(count: () => void, mayLeave: () => boolean = () => true) {
  return {
    onClick: (event: { preventDefault: () => void }) => {
      if (mayLeave()) count();
      else event.preventDefault();
    },
    // The middle button opens the shop behind the page, which stays in view. So the shop opens in any case, and what mayLeave shows is seen.
    onAuxClick: ({ button }: { button: number }) => {
      if (button !== MIDDLE_BUTTON) return;
      mayLeave();
      count();
    },
  };
}
