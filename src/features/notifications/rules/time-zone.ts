/** A time zone by its distance from UTC in full hours, as browsers write it where no place is set: GMT+2, +02:00. */
const DISTANCE = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?00)?$/;

/** Former names that browsers keep for time zones. Some databases know only the present ones. */
export const RENAMED = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

const currentName = (zone: string) => RENAMED.get(zone) ?? zone;

/** The time zone that the browser is set to, by its present name. */
export function browserTimeZone(zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const [, sign, hours] = DISTANCE.exec(zone) ?? [];
  // These names have the opposite sign: Etc/GMT-2 is two hours ahead of UTC.
  return hours ? `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}` : currentName(zone || 'UTC');
}

/** The time zones to choose from: those that the browser knows, and the one that is chosen at present. */
export function timeZones(present: string): string[] {
  return [...new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone').map(currentName)])].sort();
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
