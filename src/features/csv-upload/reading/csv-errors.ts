export interface CsvError {
  /** The data row's number from 1; null for the file as a whole. */
  row: number | null;
  flaw: string;
}

/** The heading above the rows' errors. */
export function flawedRowsMessage(errors: readonly CsvError[]): string {
  const flawed = new Set(errors.map(({ row }) => row)).size;
  return flawed === 1
    ? '1 row has an error; nothing was uploaded.'
    : `${flawed.toLocaleString('en-US')} rows have errors; nothing was uploaded.`;
}
