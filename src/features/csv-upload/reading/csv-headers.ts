interface Headers {
  /** The headers that are read; others are ignored. */
  known: readonly string[];
  required: readonly string[];
}

/** The header line as it counts: without blanks around the names and the mark that some programs begin a file with. */
export function cleanHeaders(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.replace(/^\uFEFF/, '').trim());
}

/** @param cells cleaned; @returns what is wrong with the header line as a whole */
export function headerFlaws(cells: readonly string[], { known, required }: Headers): string[] {
  const missing = required.filter((header) => !cells.includes(header));
  const doubled = known.filter((header) => cells.indexOf(header) !== cells.lastIndexOf(header));
  return [
    ...(missing.length > 0 ? [`Missing required headers: ${missing.join(', ')}`] : []),
    ...(doubled.length > 0 ? [`Duplicate headers: ${doubled.join(', ')}`] : []),
  ];
}
