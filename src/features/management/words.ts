/** What happened stays so; only the mail about it is missing. */
export const NOT_MAILED = 'The mail about it couldn’t be sent.';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const dayOf = (date: Date) => dateFormat.format(date);
