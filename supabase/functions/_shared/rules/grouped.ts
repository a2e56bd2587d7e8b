/**
 * '999', '1,200', '1,234,567'. Not by Intl, whose first use keeps a phone busy while the app starts
 * (docs/decisions/first-visit.md#starting).
 */
export function grouped(wholeNumber: number): string {
  return String(wholeNumber).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
