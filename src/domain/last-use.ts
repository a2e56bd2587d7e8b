const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** 'March 1, 2026', in the time zone of whoever reads it. */
export const dayOf = (date: Date) => day.format(date);

/** 'today', 'on March 1, 2026': when a device or an extension was last used. */
export const lastUse = (date: Date, now = new Date()) =>
  dayOf(date) === dayOf(now) ? 'today' : `on ${dayOf(date)}`;
