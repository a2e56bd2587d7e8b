/** A zone that a browser knows only by its distance from UTC, as it writes it where no place is set: GMT+2, +02:00. */
const DISTANCE = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?00)?$/;

/** The time zone that the browser is set to. */
export function browserTimeZone(zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const [, sign, hours] = DISTANCE.exec(zone) ?? [];
  // The zones of that name have the opposite sign.
  return hours ? `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}` : zone || 'UTC';
}

/** The browser's own name for a time zone, whichever of its names is given: Europe/Kyiv and Europe/Kiev are one. */
function ownName(zone: string): string | undefined {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** What the server calls a time zone of the browser: undefined where it knows none of its names. */
export function nameAtServer(zone: string, known: readonly string[]): string | undefined {
  if (known.includes(zone)) return zone;
  const own = ownName(zone);
  return own && known.find((name) => ownName(name) === own);
}

/** The time zones that browser and server know, and those that are named. */
export function timeZones(known: readonly string[], ...named: string[]): string[] {
  const ofBrowser = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...new Set([...known.filter((zone) => ofBrowser.has(zone)), ...named])].sort();
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
