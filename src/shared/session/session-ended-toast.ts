/** The id of the toast about an ended session: several parts of a page may notice it, and one toast is enough. */
export const SESSION_ENDED_TOAST = 'session-ended';
