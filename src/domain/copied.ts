/** How long a button says that something was copied, on the site and in the extension (docs/product/offers.md#copying). */
export const COPIED_MS = 2_000;
