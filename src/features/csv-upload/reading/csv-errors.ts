export interface CsvError {
  /** The n-th data row from 1; null when the file as a whole is meant. */
  row: number | null;
  flaw: string;
}

/** What is said above the errors of a file's rows. */
export function flawedRowsMessage(errors: readonly CsvError[]): string {
  const flawed = new Set(errors.map(({ row }) => row)).size;
  return flawed === 1
    ? '1 row has an error; nothing was uploaded.'
    : `${flawed.toLocaleString('en-US')} rows have errors; nothing was uploaded.`;
}

/** The errors of both lists, each once, in the order of the rows. */
export function mergeErrors(some: readonly CsvError[], others: readonly CsvError[]): CsvError[] {
  const known = new Set(some.map(({ row, flaw }) => `${row} ${flaw}`));
  const further = others.filter(({ row, flaw }) => !known.has(`${row} ${flaw}`));
  return [...some, ...further].sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
}
