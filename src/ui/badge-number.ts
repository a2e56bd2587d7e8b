/** The largest number that a badge shows. The count comes from a list's first page, which holds at most 24. */
const MOST = 20;

/** '7'; '20+' for more than 20. */
export function badgeNumber(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
