/** The database counts a list up to this number, which stands for 'more than 10,000' (docs/product/lists-and-search.md#pages-of-a-list). */
export const MOST_COUNTED = 10_001;
