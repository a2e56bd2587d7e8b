/** Selects the page that is shown. Those that were left stay in the document. */
export const SHOWN_PAGE = 'main > :not([data-kept])';
