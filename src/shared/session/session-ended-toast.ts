/** What tells that the session has ended is one toast, whichever part of the page learns of it first. */
export const SESSION_ENDED_TOAST = 'session-ended';
