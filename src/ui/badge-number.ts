/** Beyond it a badge only says that there are more: what it counts is read by the page, and a page holds 24. */
const MOST = 20;

/** '7'; '20+' for more than 20. */
export function badgeNumber(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
