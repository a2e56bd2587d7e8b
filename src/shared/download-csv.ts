import { toCsv } from '@rules/csv-export';

/** Downloads a CSV file; values that a spreadsheet would run as formulas are escaped. */
export function downloadCsv(fileName: string, rows: readonly (readonly (string | number)[])[]) {
  const address = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
