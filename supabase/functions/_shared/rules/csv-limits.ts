/** docs/product/csv-upload.md#files */
export const MAX_CSV_BYTES = 5 * 1024 * 1024;
export const MAX_CSV_ROWS = 10_000;
/** The most accounts that a function can create, and remove again, within its time limit; each password is hashed. */
export const MAX_INFLUENCER_ROWS = 200;

export const NO_DATA = 'No data to upload';
