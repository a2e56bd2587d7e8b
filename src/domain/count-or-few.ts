/** Stands for one to four, because so few could point at a person (docs/product/results.md#a-few). */
export const FEW = 'a few';

/** '0', '1,204'; 'a few' for null, which the database answers instead of one to four. */
export const countOrFew = (count: number | null) => (count === null ? FEW : count.toLocaleString('en-US'));
