/** Functions without a caller, with the reason; all others must ask for one. */
export const FOR_ANYBODY = {
  'connect-extension': "the extension has no session before; the site's token says whose it will be",
  'confirm-email-change': 'the link is signed by the server',
  'take-address-back': 'the link is signed by the server',
  'meta-conversion-api': "visitors are counted, too; the page's origin is asked for",
  feed: 'says what the public pages say',
  go: "leads to an offer's own links and to the site's pages",
  health: 'says whether the service runs, and nothing of anybody',
  'instagram-data-deletion': 'signed by Meta',
  'instagram-deauthorized': 'signed by Meta',
  'instagram-webhook': 'signed by Meta',
  sitemap: 'says what the public pages say',
  'stripe-webhook': 'signed by Stripe',
  unsubscribe: 'the token in the address is signed by the server',
};

/** Functions that the schedule calls. */
export const OF_THE_SCHEDULE = ['poll-instagram', 'run-jobs', 'send-instagram-replies', 'send-notifications'];
