import { toCsv } from '@rules/csv-export';

/** Safari reads a file only once the person has said that it may be saved. */
const READING_MS = 60_000;

/** Has the browser save a file with the other downloads. */
export function saveFile(fileName: string, content: Blob) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READING_MS);
}

/** Downloads a CSV file; values that a spreadsheet would run as formulas are escaped. */
export function downloadCsv(fileName: string, rows: readonly (readonly (string | number)[])[]) {
  saveFile(fileName, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}
