/** '1 minute ago', '12 days ago'. */
export const ago = (count: number, unit: 'minute' | 'hour' | 'day') =>
  `${count} ${unit}${count === 1 ? '' : 's'} ago`;
