/** Shown when a file can't be read as a table. */
export const PARSE_FAILED = 'Failed to parse CSV file. Please check the format.';
export const NO_DATA = 'No data to upload';
