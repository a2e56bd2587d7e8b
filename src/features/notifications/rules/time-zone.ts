/** The time zone that the browser is set to. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** All time zones that the browser knows, and those that are named. */
export function timeZones(...named: string[]): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...named])].sort();
}

/** 'Buenos Aires (America/Argentina)' for 'America/Argentina/Buenos_Aires'. */
export function timeZoneLabel(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/');
  const city = parts.pop() ?? zone;
  return parts.length === 0 ? city : `${city} (${parts.join('/')})`;
}

/** '8 AM', '12 PM'. */
export function hourLabel(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
