/** The names aren't Intl's, whose first use keeps a phone busy while the app starts (docs/decisions/first-visit.md#starting). */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const monthOf = (time: Date) => MONTHS[time.getUTCMonth()] ?? '';

/** 'Nov 24', the UTC day. */
export const shortDay = (time: Date) => `${monthOf(time).slice(0, 3)} ${time.getUTCDate()}`;

/** 'Nov 24, 2026', the UTC day. */
export const shortDayWithYear = (time: Date) => `${shortDay(time)}, ${time.getUTCFullYear()}`;

/** 'Nov 24, 2026' for `2026-11-24`. */
export const dayLabel = (day: string) => shortDayWithYear(new Date(`${day}T00:00:00Z`));

/** 'November 24, 2026', the UTC day. */
export const longDay = (time: Date) => `${monthOf(time)} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;

/** 'November 2026', the UTC month. */
export const monthOfYear = (time: Date) => `${monthOf(time)} ${time.getUTCFullYear()}`;
