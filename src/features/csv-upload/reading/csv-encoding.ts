import { MAX_CSV_BYTES } from '@rules/csv-limits';

/** Shown when a file can't be read as a table. */
export const PARSE_FAILED = 'Failed to parse CSV file. Please check the format.';
export const TOO_LARGE = 'The file is larger than 5 MB. Please split it into smaller files.';
export const NOT_TEXT =
  "This is not a text file. Please export your table as CSV; a renamed spreadsheet can't be read.";
export const UTF_16 = 'The file is encoded as UTF-16. Please save it as CSV with the encoding UTF-8.';
export const NOT_UTF_8 =
  'The file is not encoded as UTF-8, so letters such as é or ü would be lost. Please save it as CSV UTF-8.';

/** The text of a CSV file without its byte order mark, or why it can't be read. */
export function decodeCsv(bytes: Uint8Array): { text: string } | { flaw: string } {
  if (bytes.byteLength > MAX_CSV_BYTES) return { flaw: TOO_LARGE };
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return { flaw: UTF_16 };
  if (bytes.includes(0)) return { flaw: looksLikeUtf16(bytes) ? UTF_16 : NOT_TEXT };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { flaw: isMostlyText(bytes) ? NOT_UTF_8 : NOT_TEXT };
  }
}

const SAMPLE = 1_000;

/** Every other byte of Latin letters is zero. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 1].map((from) => sample.filter((byte, index) => index % 2 === from && byte === 0).length);
  return zeros.some((count) => count > sample.length / 4) && zeros.some((count) => count === 0);
}

/** Binary files are full of control characters; tables have none. */
function isMostlyText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  return !sample.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
}
