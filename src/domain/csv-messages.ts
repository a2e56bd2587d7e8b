/** Spec 2 §5, 'Influencer CSV'. */
export const PARSE_FAILED = 'Failed to parse CSV file. Please check the format.';
export const NO_DATA = 'No data to upload';
