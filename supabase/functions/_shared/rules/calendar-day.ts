import { memoized } from './memoized.ts';

/** Whether the text is a real day, written `YYYY-MM-DD`, of a year that the database accepts (2000 to 9999). */
export const isCalendarDay = memoized((text): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return text >= '2000' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
});
