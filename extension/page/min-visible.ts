/** How long the ticket must have been in sight, and in its position, before a press counts: a page could uncover or move it under the pointer. */
export const MIN_VISIBLE_MS = 500;
