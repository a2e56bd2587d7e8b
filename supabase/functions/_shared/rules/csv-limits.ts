/** docs/product/csv-upload.md#files */
export const MAX_CSV_BYTES = 5 * 1024 * 1024;
export const MAX_CSV_ROWS = 10_000;
/** Each row is an account whose password is hashed: as many as a function makes, and takes back, within its time. */
export const MAX_INFLUENCER_ROWS = 200;
