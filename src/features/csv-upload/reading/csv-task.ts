import type { CsvKind } from './csv-kinds';
import type { FileChoices } from './file-choices';
import { type FileReading, readFile } from './read-file';

/** The worker's task: a file, its kind, and what the person said about it. */
export interface CsvTask {
  kind: CsvKind;
  file: File;
  choices: FileChoices;
  /** The current day of UTC, as YYYY-MM-DD. */
  today: string;
}

export async function runCsvTask({ file, ...task }: CsvTask): Promise<FileReading<CsvKind>> {
  return readFile({ ...task, bytes: new Uint8Array(await file.arrayBuffer()) });
}
