const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** 'March 1, 2026', in the time zone of whoever reads it. */
export const dayOf = (date: Date) => day.format(date);

/** 'today', 'on March 1, 2026': when a session, a device or an extension was last used. */
export const lastUse = (date: Date, now = new Date()) =>
  dayOf(date) === dayOf(now) ? 'today' : `on ${dayOf(date)}`;

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** 'today 14:02', 'yesterday 14:02' or 'on March 3, 2026, 14:02', by the reader's clock. */
export function momentLabel(at: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const isOn = (other: Date) => at.toDateString() === other.toDateString();
  if (isOn(now)) return `today ${time.format(at)}`;
  if (isOn(yesterday)) return `yesterday ${time.format(at)}`;
  return `on ${dayOf(at)}, ${time.format(at)}`;
}
