import { toCsv } from '@rules/csv-export';

/** Safari reads a file only after the person has allowed the download, so its address stays valid for a while. */
const VALID_MS = 60_000;

/** Has the browser save a file with the other downloads. */
export function saveFile(fileName: string, content: Blob) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), VALID_MS);
}

/** Downloads a CSV file; values that a spreadsheet would run as formulas are escaped. */
export function downloadCsv(fileName: string, rows: readonly (readonly (string | number)[])[]) {
  saveFile(fileName, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}
