import { toCsv } from '@rules/csv-export';
import { saveFile } from './save-file';

/** Downloads a CSV file; values that a spreadsheet would run as formulas are escaped. */
export function downloadCsv(fileName: string, rows: readonly (readonly (string | number)[])[]) {
  saveFile(fileName, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}
