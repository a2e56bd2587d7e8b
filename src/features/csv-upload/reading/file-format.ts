/** The format of a file by its first bytes. A file that they don't tell is taken for text. */
type FileFormat = 'text' | 'workbook' | 'old workbook' | 'locked workbook';

/** A workbook (.xlsx) is a ZIP archive. */
const ZIP = [0x50, 0x4b, 3, 4];
/** The format of Office's older files, which it still puts around a workbook that has a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** The name of the locked workbook in such a file. */
const ENCRYPTED_STREAM = 'EncryptedPackage';

export const OLD_WORKBOOK_MESSAGE =
  'This workbook has the old form (.xls). Please open it in a spreadsheet and save it as .xlsx or CSV.';
export const LOCKED_WORKBOOK_MESSAGE =
  'This workbook is protected by a password. Please save it without one, or as CSV.';
export const DAMAGED_WORKBOOK_MESSAGE =
  'This is no Excel workbook (.xlsx), or a damaged one. Please open it in a spreadsheet and save it as .xlsx or CSV.';
export const LARGE_WORKBOOK_MESSAGE =
  'This workbook has more in it than can be read here. Please save its first sheet by itself, or as CSV.';
export const NO_CELLS_MESSAGE =
  'No sheet of this workbook has cells that can be seen: it has charts or hidden sheets only.';
export const notCalculatedMessage = (line: number) =>
  `Line ${line} has a formula without its result. Please open the workbook in a spreadsheet, save it there, and choose it again.`;

export function formatOf(bytes: Uint8Array): FileFormat {
  const begins = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (begins(ZIP)) return 'workbook';
  if (!begins(COMPOUND_FILE)) return 'text';
  return new TextDecoder('utf-16le').decode(bytes).includes(ENCRYPTED_STREAM)
    ? 'locked workbook'
    : 'old workbook';
}
