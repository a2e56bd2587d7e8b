/** Said where a file has no table in it. */
export const PARSE_FAILED = 'Failed to parse CSV file. Please check the format.';
export const NO_DATA = 'No data to upload';
