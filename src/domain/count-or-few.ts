/** '0', 'a few', '1,204'. So few could point at a person (docs/product/results.md#a-few). */
export const countOrFew = (count: number | null) =>
  count === null ? 'a few' : count.toLocaleString('en-US');
