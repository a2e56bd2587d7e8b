const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
  ['bull', '•'],
  ['euro', '€'],
  ['pound', '£'],
  ['yen', '¥'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['eacute', 'é'],
  ['egrave', 'è'],
  ['agrave', 'à'],
  ['ccedil', 'ç'],
  ['ntilde', 'ñ'],
  ['auml', 'ä'],
  ['ouml', 'ö'],
  ['uuml', 'ü'],
  ['szlig', 'ß'],
]);

const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]+));/gi;

/** A text with HTML's entities undone, once: exports of networks have '&amp;' and '&#039;' in plain texts. Everything else stays. */
export function readEntities(text: string): string {
  if (!text.includes('&')) return text;
  const read = text.replaceAll(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named(name) ?? entity;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code > 31 && code <= 0x10ffff ? character(code) : entity;
  });
  // Half of a character of two UTF-16 units can't be stored.
  return /\p{Surrogate}/u.test(read) ? text : read;
}

/** &Uuml; is the capital of &uuml;. */
function named(name: string): string | undefined {
  const sign = NAMED.get(name.toLowerCase());
  return /^[A-Z]/.test(name) ? sign?.toUpperCase() : sign;
}

/** The signs from 128 to 159 in Windows-1252. Browsers read the entities of these numbers so, although Unicode has control characters there. */
const OF_WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const character = (code: number) =>
  (code >= 128 ? OF_WINDOWS[code - 128] : undefined) ?? String.fromCodePoint(code);
