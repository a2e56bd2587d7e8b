import { MAX_CSV_BYTES } from '@rules/csv-limits';

/** Shown when a file can't be read as a table. */
export const PARSE_FAILED = 'Failed to parse CSV file. Please check the format.';
export const TOO_LARGE = 'The file is larger than 5 MB. Please split it into smaller files.';
export const NOT_LOADED =
  "What reads files couldn't be loaded. Please reload the page and choose the file again.";
export const NOT_TEXT =
  'This is not a text file and no Excel workbook (.xlsx). Please save your table as one of them.';
export const NOT_UTF_8 =
  'The file is not encoded as UTF-8, so letters such as é or ü would be lost. Please save it as CSV UTF-8.';

export const READ_AS_WESTERN =
  "The file isn't UTF-8. It was read as Windows-1252, as Excel writes it in Western Europe and America. If letters look wrong below, save it as CSV UTF-8.";

interface DecodedCsv {
  text: string;
  /** What the person is told about how the file was read. */
  note?: string;
}

/** The text of a CSV file without its byte order mark, or why it can't be read. */
export function decodeCsv(bytes: Uint8Array): DecodedCsv | { flaw: string } {
  if (bytes.byteLength > MAX_CSV_BYTES) return { flaw: TOO_LARGE };
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes) };
  if (bytes.includes(0)) return { flaw: NOT_TEXT };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return isMostlyText(bytes) ? decodeWestern(bytes) : { flaw: NOT_TEXT };
  }
}

/** Letters beyond ASCII, but not U+FFFD, by which bytes that aren't UTF-8 are replaced. */
const IN_UTF_8 = /[\u0080-\ufffc]|[\u{10000}-\u{10ffff}]/u;
/** What is made of the bytes that Windows-1252 doesn't have. */
const CONTROLS = /[\u0080-\u009f]/;

function decodeWestern(bytes: Uint8Array): DecodedCsv | { flaw: string } {
  // A file that also has letters in UTF-8 is a damaged one: each of them would be read as two wrong letters.
  if (IN_UTF_8.test(new TextDecoder('utf-8').decode(bytes))) return { flaw: NOT_UTF_8 };
  const text = new TextDecoder('windows-1252').decode(bytes);
  return CONTROLS.test(text) ? { flaw: NOT_UTF_8 } : { text, note: READ_AS_WESTERN };
}

const SAMPLE_BYTES = 1_000;

/** Recognised by the byte order mark, or because every other byte of Latin letters is zero in UTF-16. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zerosAt = (from: number) => sample.filter((byte, index) => index % 2 === from && byte === 0).length;
  const [atEven, atOdd] = [zerosAt(0), zerosAt(1)];
  if (atEven === 0 && atOdd > sample.length / 4) return 'utf-16le';
  if (atOdd === 0 && atEven > sample.length / 4) return 'utf-16be';
  return undefined;
}

/** Binary files are full of control characters; tables have none but the unit separator, which spreadsheets take for a mark of text. */
function isMostlyText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  return !sample.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x1f,
  );
}
