/** What begins with one of these characters, plain or full-width, is a formula to a spreadsheet. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;

type Rows = readonly (readonly (string | number)[])[];

/** A value as it is written to a file: quoted if needed, and never run as a formula. */
function toCell(value: string | number): string {
  // A shortcut: most cells of the largest files are such numbers.
  if (typeof value === 'number' && value >= 0) return String(value);
  const text = String(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Lines of a CSV file (RFC 4180), to be written after others. */
export function csvLines(rows: Rows): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** A CSV file with a byte order mark, by which spreadsheets know that it is UTF-8. */
export function toCsv(rows: Rows): string {
  return `\uFEFF${csvLines(rows)}`;
}
